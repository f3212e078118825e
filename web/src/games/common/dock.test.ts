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

const frame = () => new Promise(requestAnimationFrame);

test("controls that had the focus when they went have it when they are back", async () => {
  const first = place();
  first.button.focus();
  first.gone();
  const second = place();
  await frame();
  expect(document.activeElement).toBe(second.node);
});

test("controls that go again before they have the focus pass it on", async () => {
  const first = place();
  first.button.focus();
  first.gone();
  place().gone();
  const third = place();
  await frame();
  expect(document.activeElement).toBe(third.node);
});

test("controls that had not, do not take it", async () => {
  place().gone();
  const second = place();
  await frame();
  expect(document.activeElement).not.toBe(second.node);
});

test("no one is pulled away from something else", async () => {
  const chat = document.createElement("input");
  document.body.append(chat);
  const first = place();
  first.button.focus();
  first.gone();
  chat.focus();
  place();
  await frame();
  expect(document.activeElement).toBe(chat);
});
