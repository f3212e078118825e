/** Flips when it is due; in gambling checks or calls, and folds if it cannot pay; keeps the sets. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all("button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  return (
    called(/^Yes, fold/) ??
    called(/^(Check|Call)/) ??
    called(/^Flip your card/) ??
    called(/^Leave/) ??
    called(/^Fold/) ??
    null
  );
}
