import { expect, test } from "vitest";
import type { BoardProps } from "../common/board";
import { sentence } from "./sentence";
import { resultOf, stackThatWasHit } from "./result";
import { editsOf, mostRaise, namesToHit, type View, wayToHit } from "./view";

const files = import.meta.glob<BoardProps<View>>("./fixtures/*.json", { eager: true, import: "default" });
const fixture = (name: string) => files[`./fixtures/${name}.json`];
const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"];

test("how one hits is read out of the menu", () => {
  const ways = Object.fromEntries(
    [
      "my-flip",
      "announce",
      "gesture-start",
      "announce-gesture",
      "sealed-asked",
      "sealed-flip",
      "announce-locked",
      "gamble-mine",
    ].map((name) => [name, wayToHit(fixture(name).view, fixture(name).legal)]),
  );
  expect(ways).toEqual({
    "my-flip": "plain",
    announce: "named",
    "gesture-start": "touch",
    "announce-gesture": "touch-named",
    "sealed-asked": "sealed",
    "sealed-flip": "none",
    "announce-locked": "none",
    "gamble-mine": "none",
  });
});

test("the sets that a hit may name come in the order of the list, active ones first", () => {
  const { view, legal } = fixture("announce");
  expect(namesToHit(view, legal).active.slice(0, 3)).toEqual(["Twelve", "King", "Double"]);
  expect(namesToHit(view, legal).others).toEqual([]);
  const few = { ...view, sets: ["King", "All"] };
  expect(namesToHit(few, legal).active).toEqual(["King", "All"]);
  expect(namesToHit(few, legal).others).toHaveLength(13);
});

test("a raise goes as far as the menu", () => {
  expect(mostRaise(fixture("gamble-mine").legal)).toBe(12);
  expect(mostRaise(null)).toBe(0);
});

test("the editor's switches and parameters are those of the menu", () => {
  const edits = editsOf(fixture("edit-mine").legal);
  expect(edits.activate[0]).toBe("Twelve");
  expect(edits.deactivate).toEqual(["All"]);
  expect(edits.keep).toBe(false);
  const more = editsOf({ actions: ["modify Fries match=any", "modify Fries steps=1,2", "keep"], complete: false });
  expect([...(more.modify.get("Fries") ?? [])]).toEqual([
    ["match", ["any"]],
    ["steps", ["1,2"]],
  ]);
  expect(more.keep).toBe(true);
});

test("every fixture has a sentence, and none has a hole in it", () => {
  expect(Object.keys(files).length).toBeGreaterThan(20);
  for (const [name, { view, legal, turn, seat }] of Object.entries(files)) {
    const text = sentence(view, legal, turn, seat, NAMES);
    expect(text, name).toMatch(/[.!?]$/);
    expect(text, name).not.toMatch(/[{}]|budr\./);
  }
});

test("the sentence tells what to do", () => {
  const says = (name: string) => {
    const { view, legal, turn, seat } = fixture(name);
    return sentence(view, legal, turn, seat, NAMES);
  };
  expect(says("my-flip")).toBe("Flip your card, or hit if you see a set.");
  expect(says("gamble-mine")).toBe("Gambling: your power is 4 of spades. You owe nothing.");
  expect(says("edit-theirs")).toMatch(/^(Ada|Cleo|Dan) hit a King/);
  expect(says("over")).toMatch(/^The game is over/);
});

test("a verdict tells the times and keeps the stack that was hit", () => {
  const { events, race } = fixture("good-hit");
  const result = resultOf(events, ["7S", "6C"], race);
  expect(result).toMatchObject({
    kind: "contest",
    took: 2,
    paid: null,
    stack: ["7S", "6C"],
    race: { hits: [{ counted: 296 }, {}] },
  });
});

test("the stack that was hit is followed through the events of one update", () => {
  const heard = (data: { event: string } & Record<string, unknown>, n: number) => ({ n, data, text: "" });
  const events = [
    { event: "flipped", card: "8H" },
    { event: "decided" },
    { event: "took" },
    { event: "flipped", card: "2C" },
  ].map(heard);
  expect(stackThatWasHit(events, ["4H"])).toEqual(["4H", "8H"]);
  expect(stackThatWasHit(events, null)).toBeNull();
});

test("no one hit, and a pool was won", () => {
  expect(resultOf([{ n: 1, data: { event: "nobody_hit" }, text: "" }], [], undefined)).toEqual({ kind: "no_hit" });
  const result = resultOf(fixture("gamble-won").events, null, undefined);
  expect(result?.kind === "pool" && result.powers.length).toBeGreaterThan(1);
  expect(resultOf([], [], undefined)).toBeNull();
});
