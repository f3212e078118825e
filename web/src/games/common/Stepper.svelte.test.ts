import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { stage } from "../../../dev/stage";
import Stepper from "./Stepper.svelte";

const page = stage();

/** A stake of 5, of which 2000 is the most. */
function stake() {
  const props = $state({
    value: 5,
    label: "Money on 7",
    max: 2000,
    onchange: (next: number) => (props.value = next),
  });
  page.show(Stepper, props);
  flushSync();
  const field = page.root.querySelector("input")!;
  const type = (typed: string) => {
    field.value = typed;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
    return [props.value, field.value];
  };
  const press = (key: string) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
    return [props.value, field.value];
  };
  return { field, type, press };
}

test("a thousand is a thousand, however it is grouped", () => {
  const { type } = stake();
  expect(type("1.000")).toEqual([1000, "1000"]);
  expect(type("1,200")).toEqual([1200, "1200"]);
  expect(type("9 000")).toEqual([2000, "2000"]);
});

test("what is no number leaves the stake as it was, in the field as well", () => {
  const { type } = stake();
  expect(type("")).toEqual([5, "5"]);
  expect(type("1.5")).toEqual([5, "5"]);
  expect(type("7")).toEqual([7, "7"]);
});

test("the arrows go by one within the limits, and the ear hears where the stake is and how far it goes", () => {
  const { field, type, press } = stake();
  expect(press("ArrowUp")).toEqual([6, "6"]);
  type("0");
  expect(press("ArrowDown")).toEqual([0, "0"]);
  const heard = ["aria-label", "aria-valuenow", "aria-valuemin", "aria-valuemax"].map((name) =>
    field.getAttribute(name),
  );
  expect([field.getAttribute("role"), ...heard]).toEqual(["spinbutton", "Money on 7", "0", "0", "2000"]);
});
