// A slap counts when the finger or the key goes down, not when it comes up again.

/** What was pressed, and when, by the clock of the events. */
export type Pressed = (time: number) => void;

/**
 * Makes a button act on the way down. A click that no finger and no key has made (a screen
 * reader's) acts too; the one that follows a press does not count twice.
 */
export function press(then: Pressed) {
  return (node: HTMLElement) => {
    let down = false;
    let calm: ReturnType<typeof setTimeout> | undefined;

    const begin = (event: Event) => {
      down = true;
      clearTimeout(calm);
      then(event.timeStamp);
    };
    const pointerdown = (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary) begin(event);
    };
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) begin(event);
    };
    const end = () => {
      calm = setTimeout(() => (down = false), 60);
    };
    const keyup = (event: KeyboardEvent) => {
      if (event.key === " ") event.preventDefault();
      end();
    };
    const click = (event: MouseEvent) => {
      if (!down) then(event.timeStamp);
    };

    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", pointerdown],
      ["pointerup", end],
      ["pointercancel", end],
      ["keydown", keydown],
      ["keyup", keyup],
      ["blur", end],
      ["click", click],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(calm);
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
