/** Takes a trick where there is a choice, plays one card a turn and stops, now and then uses a Chef. */
export default function next() {
  const all = (selector) => [...document.querySelectorAll(`.stage ${selector}`)];
  const buttons = all(".actions .button").filter((button) => !button.disabled);
  const called = (words) => buttons.find((button) => words.test(button.textContent.trim()));
  const ready = called(/^(Take|Stop|Discard|Play)/);
  if (ready) return ready;
  if (!all(".actions .button").length) return null;
  const chef = all(".line button[aria-pressed=false]");
  if (chef.length > 2) return chef.at(-2);
  return all(".hand button.playable[aria-pressed=false]")[0] ?? null;
}
