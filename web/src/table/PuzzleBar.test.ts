import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import { Failed } from "../net/http";
import * as puzzles from "../net/puzzles";
import { say } from "../words";
import type { LiveTable } from "./live.svelte";
import PuzzleBar from "./PuzzleBar.svelte";

vi.mock("../net/puzzles", { spy: true });

const LOST = new Failed(0, null);
const INFO = { number: 3, difficulty: 1, seat: 0, moves: 1, other_hand: [], face_down: [] };
const bar = stage();

beforeEach(() => {
  localStorage.clear();
  vi.mocked(puzzles.puzzleInfo).mockReset().mockResolvedValue(INFO);
  vi.mocked(puzzles.judge).mockReset().mockResolvedValue({ wins: true, reply: null, reply_said: null });
});

const button = (name: string) => [...bar.root.querySelectorAll("button")].find((one) => one.textContent === name);
const shows = (words: string) => eventually(() => expect(bar.root.textContent).toContain(words));

/** The bar above a puzzle in which you have made your move. */
function answers(): void {
  const live = { table: TABLE, firstAct: { match: 1, action: "play 4" } } as unknown as LiveTable;
  bar.show(PuzzleBar, { live, number: 3, open: () => Promise.resolve() });
}

test("an answer whose judgement was lost on the way is judged when you ask again", async () => {
  vi.mocked(puzzles.judge).mockRejectedValueOnce(LOST);
  answers();
  await shows(say("unreachable"));
  button(say("again"))?.click();
  await shows(say("puzzles.right"));
  expect(bar.root.textContent).not.toContain(say("unreachable"));
  expect(vi.mocked(puzzles.judge).mock.calls).toEqual([
    ["basement", 3, "play 4"],
    ["basement", 3, "play 4"],
  ]);
});

test("an answer is judged once, also where what is known of the puzzle is asked for again", async () => {
  vi.mocked(puzzles.puzzleInfo).mockRejectedValueOnce(LOST);
  answers();
  await shows(say("puzzles.right"));
  button(say("again"))?.click();
  await eventually(() => expect(button(say("again"))).toBeUndefined());
  expect(vi.mocked(puzzles.puzzleInfo)).toHaveBeenCalledTimes(2);
  expect(vi.mocked(puzzles.judge)).toHaveBeenCalledTimes(1);
});
