// A slap counts when the finger or the key goes down, not when it comes up again.

/** What was pressed, and when, by the clock of the events. */
export type Pressed = (time: number) => void;

/**
 * Makes a button act on the way down. A click that no finger and no key has made (a screen
 * reader's) acts too; the one that follows a press does not count twice, however late it comes.
 */
export function press(then: Pressed) {
  return (node: HTMLElement) => {
    // A pointer went down here, and its click is still to come.
    let followed = false;

    const pointerdown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      followed = true;
      then(event.timeStamp);
    };
    const pointercancel = () => {
      followed = false;
    };
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // no click follows
      event.preventDefault();
      if (!event.repeat) then(event.timeStamp);
    };
    const keyup = (event: KeyboardEvent) => {
      if (event.key === " ") event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const isOfPress = followed && event.detail > 0;
      followed = false;
      if (!isOfPress) then(event.timeStamp);
    };

    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", pointerdown],
      ["pointercancel", pointercancel],
      ["keydown", keydown],
      ["keyup", keyup],
      ["click", click],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
