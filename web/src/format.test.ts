import { expect, test, vi } from "vitest";
import { capital, points, titleOf } from "./format";

test("negative points have a minus sign", () => {
  expect(points(-12)).toBe("−12");
  expect(points(12)).toBe("12");
});

test("points are grouped from five digits on, as other numbers are", () => {
  expect(points(1500)).toBe("1500");
  expect(points(-12345)).toBe("−12,345");
  expect(points(-0)).toBe("0");
});

test("a capital is that of the sentence, and not that of the browser's language", () => {
  const turkish = vi.spyOn(String.prototype, "toLocaleUpperCase").mockReturnValue("İ");
  expect(capital("it fits")).toBe("It fits");
  turkish.mockRestore();
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
