import { expect, test } from "vitest";
import { noNotes, noteDecision, noteHit, noteLookUp, noteRefusal } from "./notes";

test("what happens is counted, and whole numbers are told", () => {
  const notes = noNotes();
  noteDecision(notes, 1234.6, 4);
  noteHit(notes, 301.2, true);
  noteRefusal(notes, "DTW-18");
  noteRefusal(notes, "DTW-18");
  noteRefusal(notes, null);
  noteLookUp(notes, null);
  noteLookUp(notes, "DTW-R2");
  expect(notes).toMatchObject({
    decisions: [{ ms: 1235, choices: 4 }],
    hits: [{ ms: 301, good: true }],
    refused: { "DTW-18": 2 },
    looked_up: { rules: 1, "DTW-R2": 1 },
  });
});

test("no more is noted than the server keeps", () => {
  const notes = noNotes();
  for (let n = 0; n < 2010; n += 1) noteDecision(notes, -5, 1e6);
  for (let n = 0; n < 120; n += 1) noteRefusal(notes, `X-${n}`);
  noteRefusal(notes, "X-0");
  expect(notes.decisions).toHaveLength(2000);
  expect(notes.decisions[0]).toEqual({ ms: 0, choices: 65535 });
  expect(Object.keys(notes.refused)).toHaveLength(100);
  expect(notes.refused["X-0"]).toBe(2);
});
