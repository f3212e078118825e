/** Lays three Top Cards, plays what is lifted, else turns a Basement card, tries the Deck or eats. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all(".actions .button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  if (!all(".actions").length) return null;
  const ready = called(/^(Lay as|Pick up)/) ?? called(/^Play /);
  if (ready) return ready;
  const cards = all(".hand button[aria-pressed=false]");
  if (all(".actions .button.main").some((button) => /more$/.test(button.textContent.trim()))) return cards[0] ?? null;
  const cellar = all("button").find((one) =>
    /^Turn over Basement card/.test((one.getAttribute("aria-label") ?? one.textContent).trim()),
  );
  return cards.find((one) => one.matches(".playable")) ?? cellar ?? called(/^Chance/) ?? called(/^Eat/) ?? null;
}
