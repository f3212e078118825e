/** Passes any three cards, then plays the first card that is lifted. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const main = all(".actions .button.main")[0];
  if (!main || (main.disabled && !all(".hand button").length)) return null;
  if (/^(Play|Pass)/.test(main.textContent.trim()) && !main.disabled) return main;
  const card = all(".hand button[aria-pressed=false]");
  return /to pass/.test(main.textContent) ? (card[0] ?? null) : (card.find((one) => one.matches(".playable")) ?? null);
}
