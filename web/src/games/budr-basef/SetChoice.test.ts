import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { stage } from "../../../dev/stage";
import SetChoice from "./SetChoice.svelte";

const page = stage();

test("the last set to look for stays ticked", () => {
  const choose = vi.fn();
  page.show(SetChoice, { chosen: ["King"], choose });
  flushSync();
  const ticked = [...page.root.querySelectorAll<HTMLInputElement>("input:checked")];
  expect(ticked).toHaveLength(1);
  ticked[0].click();
  expect(ticked[0].checked).toBe(true);
  expect(choose).not.toHaveBeenCalled();
});

test("a button ticks the sets of a first match, and calls them what they are", () => {
  const choose = vi.fn();
  page.show(SetChoice, { chosen: ["Dragon"], choose });
  flushSync();
  const easiest = [...page.root.querySelectorAll("button")].find((one) => one.textContent === "The five easiest");
  easiest?.click();
  expect(choose).toHaveBeenCalledWith(["Twelve", "King", "Double", "Sandwich", "Suit"]);
});
