// The space bar hits and F flips wherever on the table you are, unless the key has a meaning there.

/** What the keys do; `time` is the moment of the press by the clock of the events. */
export interface TableKeys {
  hit(time: number): void;
  flip(): void;
}

/** Fields and dialogs have the keys for themselves. */
const OWN_KEYS = "input, textarea, select, [contenteditable], dialog, summary, a, [role='dialog']";

/** The space bar presses a button, and scrolls a list that is too long for its place. */
const hasSpaceBar = (target: Element): boolean =>
  target.closest("button:not(.hit)") !== null || target.matches("[tabindex='0']:not(button)");

/**
 * Listens until the returned function is called. What was reached with the Tab key has the space bar
 * as ever; what was clicked is not pressed a second time by it.
 */
export function listen(keys: TableKeys): () => void {
  let walked = false;

  const walk = (event: KeyboardEvent) => {
    if (event.key === "Tab") walked = true;
  };
  const click = () => {
    walked = false;
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest(OWN_KEYS) || document.querySelector("dialog[open]")) return;
    const isSpace = event.key === " ";
    if (!isSpace && event.key.toLowerCase() !== "f") return;
    if (isSpace && walked && hasSpaceBar(event.target)) return;
    // neither the page nor the button in focus hears of it
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (isSpace) keys.hit(event.timeStamp);
    else keys.flip();
  };
  // A button in focus would be clicked when the space bar comes up.
  const keyup = (event: KeyboardEvent) => {
    const pressed = event.target instanceof Element && event.target.closest("button") && !walked;
    if (event.key === " " && pressed) event.preventDefault();
  };

  window.addEventListener("keydown", walk, true);
  window.addEventListener("pointerdown", click, true);
  window.addEventListener("keydown", keydown, true);
  window.addEventListener("keyup", keyup, true);
  return () => {
    window.removeEventListener("keydown", walk, true);
    window.removeEventListener("pointerdown", click, true);
    window.removeEventListener("keydown", keydown, true);
    window.removeEventListener("keyup", keyup, true);
  };
}
