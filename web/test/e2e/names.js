// Names and words that mean harm: markup, scripts, addresses, templates, signs that turn the line
// around, very long ones, pictures. The same ones each time.

const PIECES = [
  "<script>__ran=1</script>",
  "<img src=x onerror=__ran=1>",
  "<svg onload=__ran=1>",
  '"><b onfocus=__ran=1 autofocus>',
  "' onmouseover='__ran=1",
  "javascript:__ran=1",
  "<iframe srcdoc='<script>parent.__ran=1</script>'>",
  "</title></textarea></style>",
  "<style>*{display:none}</style>",
  "{{constructor.constructor('__ran=1')()}}",
  "${__ran=1}",
  "{@html '<i>'}",
  "{__ran=1}",
  "#{7*7}",
  "<%= __ran=1 %>",
  "&lt;b&gt; &amp; &#60;",
  "<!--",
  "]]>",
  "%3Cscript%3E",
  "\\u003cscript\\u003e",
  "Seat 1",
  "Seat 2 has won",
  "{name}",
  "{n|card|cards}",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "[object Object]",
  "NaN",
  "\u202Eevil\u202C",
  "\u2066abc\u2069",
  "\u200Bhidden\u200B",
  "\uFEFFbom",
  "\u0000nul",
  "line\nbreak",
  "tab\there",
  "é́́́",
  "שלום",
  "مرحبا بك",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "𝕬𝖓𝖓",
  "王小明",
  "a".repeat(24),
  "W".repeat(24),
  "x".repeat(300),
  "ﷺﷺﷺﷺ",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033Da\u034Cl",
  "'; DROP TABLE names; --",
  "  spaces  ",
  "",
];

/** A generator that says the same numbers each time (mulberry32). */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many hostile texts: first each piece alone, then mixtures, often cut to what is allowed. */
export function* hostile(count, seed = 4280) {
  const random = numbers(seed);
  const any = (list) => list[Math.floor(random() * list.length)];
  for (let n = 0; n < count; n += 1) {
    if (n < PIECES.length) {
      yield PIECES[n];
      continue;
    }
    const mixed = any(PIECES) + any(["", " ", "-", "<", "'"]) + any(PIECES) + Math.floor(random() * 1000);
    yield random() < 0.6 ? [...mixed].slice(0, 24).join("") : mixed;
  }
}
