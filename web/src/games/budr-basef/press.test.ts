import { afterEach, expect, test, vi } from "vitest";
import { press } from "./press";

afterEach(() => {
  vi.useRealTimers();
});

/** A button, and how often it has acted. */
function pressable() {
  const button = document.createElement("button");
  document.body.append(button);
  const acted = vi.fn();
  press(acted)(button);
  const send = (event: Event) => button.dispatchEvent(event);
  return {
    acted,
    down: () => send(new PointerEvent("pointerdown", { button: 0, isPrimary: true })),
    up: () => send(new PointerEvent("pointerup", { button: 0, isPrimary: true })),
    cancel: () => send(new PointerEvent("pointercancel")),
    click: (detail: number) => send(new MouseEvent("click", { detail, cancelable: true })),
    key: (repeat: boolean) => send(new KeyboardEvent("keydown", { key: "Enter", repeat, cancelable: true })),
  };
}

test("a tap counts once, however late its click comes", () => {
  vi.useFakeTimers();
  const button = pressable();
  button.down();
  expect(button.acted).toHaveBeenCalledTimes(1);
  button.up();
  vi.advanceTimersByTime(5000);
  button.click(1);
  expect(button.acted).toHaveBeenCalledTimes(1);
  button.down();
  expect(button.acted).toHaveBeenCalledTimes(2);
});

test("a screen reader's click counts, also after a tap that was broken off", () => {
  const button = pressable();
  button.click(0);
  button.down();
  button.cancel();
  button.click(0);
  button.click(1);
  expect(button.acted).toHaveBeenCalledTimes(4);
});

test("a key that is held down counts once", () => {
  const button = pressable();
  button.key(false);
  button.key(true);
  expect(button.acted).toHaveBeenCalledTimes(1);
});
