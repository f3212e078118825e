import { expect, test } from "vitest";
import { named, plainly } from "./named";

test("seats get names, others stay", () => {
  expect(plainly("Seat 0 gives three cards to Seat 1.", ["Ada", "Bo"])).toBe("Ada gives three cards to Bo.");
  expect(plainly("Seat 12 and Seats 1.", ["Ada", "Bo"])).toBe("Seat 12 and Seats 1.");
});

test("several seats at once get names, if all of them are known", () => {
  const names = ["Ada", "Bo", "Cleo"];
  const refused = (seats: string) => `It is not the turn of seat 1: seats ${seats} are still to choose.`;
  expect(plainly(refused("0 and 2"), names)).toBe("It is not the turn of Bo: Ada and Cleo are still to choose.");
  expect(plainly(refused("0, 1 and 2"), names)).toContain("Ada, Bo and Cleo are still to choose");
  expect(plainly(refused("2 and 3"), names)).toContain("seats 2 and 3 are still to choose");
});

test("a name that looks like a seat or like markup is just a name", () => {
  const names = ["Seat 1", "<img src=x onerror=alert(1)>"];
  expect(named("Seat 0 passes, seat 1 too", names)).toEqual([
    { text: "Seat 1", seat: 0, english: false },
    { text: " passes, ", seat: null, english: false },
    { text: "<img src=x onerror=alert(1)>", seat: 1, english: false },
    { text: " too", seat: null, english: false },
  ]);
});

test("a number below zero has a minus sign, and a set stays as it was typed", () => {
  expect(plainly("The deal is over. Seat 0: -415. Seat 1: 10.", ["Ada", "Bo-7"])).toBe(
    "The deal is over. Ada: −415. Bo-7: 10.",
  );
  expect(plainly("The next best, play 1, -3.8 (-0.4 before).", [])).toBe("The next best, play 1, −3.8 (−0.4 before).");
  const defined = "Seat 2 defines Mine := n1 == -5.";
  expect(plainly(defined, [])).toBe(defined);
});
