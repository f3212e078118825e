import { expect, test } from "vitest";
import type { VisibleEvent } from "../../wire";
import { turnsOf } from "./beats";

const event = (n: number, seat?: number): VisibleEvent => ({ n, data: { event: "played", seat }, text: "" });
const numbers = (...events: VisibleEvent[]) => turnsOf(events).map((turn) => turn.map(({ n }) => n));

test("what came of a move is told in turns: what no player does belongs to the turn before it", () => {
  expect(numbers()).toEqual([]);
  expect(numbers(event(1, 0), event(2, 0), event(3))).toEqual([[1, 2, 3]]);
  expect(numbers(event(1, 0), event(2), event(3, 1), event(4, 0))).toEqual([[1, 2], [3], [4]]);
  expect(numbers(event(1), event(2, 0))).toEqual([[1], [2]]);
});
