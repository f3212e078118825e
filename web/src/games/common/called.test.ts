import { expect, test } from "vitest";
import { calledParts } from "./called";

test("a bot has a title, a name, and a number if there are several of it", () => {
  expect(calledParts("Aunt Penny", true)).toEqual({ title: "Aunt ", name: "Penny", number: "" });
  expect(calledParts("Mr Ledger VI", true)).toEqual({ title: "Mr ", name: "Ledger", number: " VI" });
});

test("people are called what they call themselves", () => {
  expect(calledParts("Aunt Penny", false)).toEqual({ title: "", name: "Aunt Penny", number: "" });
  expect(calledParts("Ann", true)).toEqual({ title: "", name: "Ann", number: "" });
});
