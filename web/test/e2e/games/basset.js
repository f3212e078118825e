/** Lays the first cards of the book, cashes what wins, lays a fresh card where it has to, and is done. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all(".dock .button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  if (document.querySelector(".room .stage.waiting")) return null;
  const ready = called(/^Lay /) ?? called(/^Cash/) ?? called(/^Done/);
  if (ready && !/disabled/.test(ready.className)) {
    const must = all(".dock h2").some((title) => /You must lay/.test(title.textContent));
    if (must && /^Done/.test(ready.textContent.trim()))
      return all(".dock .ranks button[aria-pressed=false]")[0] ?? null;
    return ready;
  }
  return all(".dock .lay .ranks button[aria-pressed=false]")[0] ?? null;
}
