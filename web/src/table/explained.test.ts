import { expect, test } from "vitest";
import { explained } from "./explained";

const message = "In 400 sampled deals this wins 62%.";

test("a reason is told in the page's words", () => {
  const args = { worlds: "400", share: "62", next: "play 7C", next_share: "55" };
  expect(explained({ code: "searched", args, message }).text).toBe(
    "In 400 sampled deals this wins 62%; the next best, play 7C, wins 55%.",
  );
});

test("where the next best comes to the same number, both are said to be as good", () => {
  const args = { worlds: "400", share: "57", next: "play 7C" };
  expect(explained({ code: "as_good", args, message }).text).toBe(
    "This or play 7C: as good as each other. In 400 sampled deals each wins 57%.",
  );
});

test("a reason that the page has no words for, or not for all of it, is told as it came", () => {
  expect(explained({ code: "searched", args: { worlds: "400", share: "62" }, message })).toEqual({
    text: message,
    own: false,
  });
  expect(explained({ code: "no such", args: {}, message })).toEqual({ text: message, own: false });
});
