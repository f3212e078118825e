import { expect, test } from "vitest";
import { capital, points, titleOf } from "./format";

test("negative points have a minus sign", () => {
  expect(points(-12)).toBe("−12");
  expect(points(12)).toBe("12");
});

test("a name from the wire becomes a label", () => {
  expect(titleOf("first_player")).toBe("First player");
});

test("a sentence begins with a capital, whatever it begins with", () => {
  expect(capital("lay 4 and 8")).toBe("Lay 4 and 8");
  expect(capital("übernimm den Stapel")).toBe("Übernimm den Stapel");
  expect(capital("8 auf den Stapel")).toBe("8 auf den Stapel");
  expect(capital("")).toBe("");
});
