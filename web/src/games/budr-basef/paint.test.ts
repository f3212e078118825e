import { expect, test } from "vitest";
import { Paint } from "./paint";

/** Frames that come when the test says so. */
function frames() {
  const waiting: ((time: number) => void)[] = [];
  const paint = new Paint((then) => waiting.push(then));
  const frame = (time: number) => waiting.splice(0).forEach((then) => then(time));
  return { paint, frame };
}

test("a reaction counts from the second frame after the face was drawn", () => {
  const { paint, frame } = frames();
  paint.draw(4);
  frame(100);
  expect(paint.reaction(4, 300)).toBeNull();
  frame(116);
  expect(paint.reaction(4, 366.54)).toBe(250.5);
});

test("a face that was covered before it was seen does not count", () => {
  const { paint, frame } = frames();
  paint.draw(4);
  frame(100);
  paint.draw(5);
  frame(116);
  expect(paint.reaction(4, 400)).toBeNull();
  expect(paint.reaction(5, 400)).toBeNull();
  frame(132);
  expect(paint.reaction(5, 400)).toBe(268);
});

test("the same face drawn again keeps its time, and a hit before the paint has none", () => {
  const { paint, frame } = frames();
  paint.draw(4);
  frame(100);
  frame(116);
  paint.draw(4);
  frame(500);
  expect(paint.reaction(4, 216)).toBe(100);
  expect(paint.reaction(4, 90)).toBeNull();
});
