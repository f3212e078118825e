import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import Sure from "./Sure.svelte";

let main: HTMLElement;
let shown: ReturnType<typeof mount> | undefined;
beforeEach(() => {
  document.body.innerHTML = "<main tabindex=-1><section></section></main>";
  main = document.querySelector("main")!;
});
async function end() {
  if (shown) await unmount(shown);
  shown = undefined;
}
afterEach(end);

function show(onyes: () => unknown) {
  const props = { label: "Delete", about: "all", question: "Delete it?", yes: "Yes, delete", onyes };
  shown = mount(Sure, { target: main.querySelector("section")!, props });
  flushSync();
}
const focused = () => document.activeElement?.textContent;
function press(name: string) {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name)!;
  button.focus();
  button.click();
  flushSync();
}

test("nothing takes the focus before something is pressed", () => {
  show(() => {});
  expect(document.activeElement).toBe(document.body);
});

test("the question puts the focus on Cancel, and Cancel on the button again", () => {
  const onyes = vi.fn();
  show(onyes);
  press("Delete all");
  expect(document.querySelector("[role=group] p")?.textContent).toBe("Delete it?");
  expect(focused()).toBe("Cancel");
  press("Cancel");
  expect(focused()).toBe("Delete all");
  expect(onyes).not.toHaveBeenCalled();
});

test("it is confirmed once, and the button is there again when it is done", async () => {
  let done = () => {};
  const onyes = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  show(onyes);
  press("Delete all");
  press("Yes, delete");
  press("Yes, delete");
  expect(onyes).toHaveBeenCalledTimes(1);
  done();
  await eventually(() => expect(focused()).toBe("Delete all"));
});

test.each([
  ["the section around it", () => {}, "SECTION"],
  ["the page, if the section has gone as well", () => main.querySelector("section")!.remove(), "MAIN"],
])("where the button has gone the focus is on %s", async (_, goes, tag) => {
  show(() => {});
  press("Delete all");
  goes();
  await end();
  await eventually(() => expect(document.activeElement?.tagName).toBe(tag));
});

test("a button that was never pressed takes no focus with it", async () => {
  show(() => {});
  await end();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
