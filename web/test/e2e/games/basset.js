/** Lays the first cards of the book, cashes what wins, lays a fresh card where it has to, and is done. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all(".dock .button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  if (document.querySelector(".room .stage.waiting")) return null;
  const ready = called(/^Lay /) ?? called(/^Cash/) ?? called(/^Done/);
  if (ready) return ready;
  // a card that is owed is laid before anything else can be done
  return all(".dock .ranks button[aria-pressed=false]")[0] ?? null;
}
