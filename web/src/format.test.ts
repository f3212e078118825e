import { expect, test } from "vitest";
import { points, titleOf } from "./format";

test("negative points have a minus sign", () => {
  expect(points(-12)).toBe("−12");
  expect(points(12)).toBe("12");
});

test("a name from the wire becomes a label", () => {
  expect(titleOf("first_player")).toBe("First player");
});
