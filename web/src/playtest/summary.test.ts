import { expect, test } from "vitest";
import type { PlaytestAnswers, PlaytestExport, PlaytestNotes } from "../wire";
import { noNotes } from "./notes";
import { median, summaryOf } from "./summary";

const playtest = (...notes: PlaytestNotes[]): PlaytestExport => ({
  version: 1,
  game: "basset",
  players: 3,
  options: {},
  matches: [{ bots: 1, ms: 1, deals: 1, scores: [0, 0, 0], notes: notes.map((one, seat) => ({ seat, notes: one })) }],
});

const said = (answers: Partial<PlaytestAnswers>): PlaytestAnswers => ({
  broken: null,
  close: null,
  reread: null,
  again: null,
  best_round: null,
  ...answers,
});

test("the median of none, of odd and of even many", () => {
  expect([median([]), median([3, 1, 9]), median([4, 1])]).toEqual([null, 3, 2.5]);
});

test("nothing shared is nothing counted", () => {
  const all = summaryOf({ ...playtest(), matches: [] });
  expect(all).toMatchObject({ matches: 0, shared: 0, median: null, again: { yes: 0, of: 0 }, refused: [] });
});

test("only those who answered are counted, and the most frequent clause comes first", () => {
  const ann = {
    ...noNotes(),
    refused: { "BST-1": 1, "BST-2": 3 },
    undone: 1,
    answers: said({ again: true, close: 5 }),
  };
  const ben = { ...noNotes(), refused: { "BST-1": 1 }, hints: 2, answers: said({ again: false, best_round: 2 }) };
  const cy = { ...noNotes(), decisions: [{ ms: 900, choices: 2 }], answers: said({}) };
  const all = summaryOf(playtest(ann, ben, cy));
  expect(all).toMatchObject({
    shared: 3,
    median: 900,
    undone: 1,
    hints: 2,
    again: { yes: 1, of: 2 },
    broken: { yes: 0, of: 0 },
    close: [0, 0, 0, 0, 1],
    best: [[2, 1]],
  });
  expect(all.refused).toEqual([
    ["BST-2", 3],
    ["BST-1", 2],
  ]);
});
