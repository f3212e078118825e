import { beforeEach, expect, test } from "vitest";
import { dock } from "./dock";

/** A place for controls with one button in it. */
function place(): { node: HTMLElement; button: HTMLElement; gone: () => void } {
  const node = document.createElement("div");
  node.tabIndex = -1;
  const button = document.createElement("button");
  node.append(button);
  document.body.append(node);
  const end = dock(node);
  const gone = () => {
    end();
    node.remove();
  };
  return { node, button, gone };
}

beforeEach(() => {
  document.body.replaceChildren();
  const first = place();
  first.gone();
});

test("controls that had the focus when they went have it when they are back", () => {
  const first = place();
  first.button.focus();
  first.gone();
  const second = place();
  expect(document.activeElement).toBe(second.node);
});

test("controls that had not, do not take it", () => {
  place().gone();
  const second = place();
  expect(document.activeElement).not.toBe(second.node);
});

test("nobody is pulled away from something else", () => {
  const chat = document.createElement("input");
  document.body.append(chat);
  const first = place();
  first.button.focus();
  first.gone();
  chat.focus();
  place();
  expect(document.activeElement).toBe(chat);
});
