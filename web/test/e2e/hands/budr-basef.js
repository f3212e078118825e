/** Flips when it is due, hits once on the third card, checks or calls in gambling, and keeps the sets. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all("button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  return called(/^Yes, fold/) ?? called(/^(Check|Call)/) ?? called(/^Flip your card/) ?? called(/^Leave/) ?? null;
}
