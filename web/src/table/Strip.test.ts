import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import type { Tip } from "../games/common/tips";
import type { Answer, ClientRequest } from "../net/connection";
import type { LiveTable } from "./live.svelte";
import { Questions } from "./questions.svelte";
import Strip from "./Strip.svelte";

const strip = stage();

let answered: ClientRequest[] = [];
/** What the table says to an answer to a question. */
let answer = new Promise<Answer>(() => {});
beforeEach(() => {
  answered = [];
  answer = new Promise(() => {});
});

/** A table in the middle of a match, with what is asked, refused and suggested at it. */
function tell(more: Record<string, unknown>, table: Record<string, unknown> = {}, tips: Tip[] = []): void {
  const live = {
    table: { phase: "playing", game: "no-tips", paused: null, undo_asked: null, ...table },
    seat: 0,
    notice: null,
    hint: null,
    lostSeat: false,
    acting: false,
    moments: { lags: false },
    questions: new Questions((request) => {
      answered.push(request);
      return answer;
    }),
    ...more,
  } as unknown as LiveTable;
  const props = {
    live,
    names: ["Ann", "Ben"],
    sentence: "Play a card.",
    mine: true,
    tipsOf: () => tips,
    onclause: () => {},
  };
  strip.show(Strip, props);
  flushSync();
}

/** What can be read in the strip, without what is there for later or for the ear. */
function read(): string {
  const copy = strip.root.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll(".unseen, svg")) hidden.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

const refusal = {
  refusal: { code: "too_low", rule: null, clause: "BSM-13", message: "The card is too low.", args: {} },
  action: "play 3",
};
const hint = { action: "play 7", reason: "It is the lowest that fits." };

test("with nothing more urgent the strip says what you can do", () => {
  tell({});
  expect(read()).toBe("Play a card.");
});

test("a hint takes its place, and a refusal that of the hint", () => {
  tell({ hint });
  expect(read()).toContain("It is the lowest that fits.");
  expect(read()).not.toContain("Play a card.");
});

test("a refusal says why, with its clause, before any hint", () => {
  tell({ hint, notice: refusal });
  expect(read()).toContain("BSM-13");
  expect(read()).not.toContain("It is the lowest");
});

test("a question to you comes before all that the game has to say", () => {
  tell({ hint, notice: refusal }, { undo_asked: 1 });
  expect(read()).toMatch(/^Ben/);
  expect([...strip.root.querySelectorAll("button")].filter((one) => !one.closest(".unseen"))).toHaveLength(2);
});

test("whether a move may be taken back is answered once, and again if the answer was refused", async () => {
  answer = Promise.resolve({ type: "refused", id: "", error: { code: "not_yet", message: "Not now.", args: {} } });
  tell({}, { undo_asked: 1 });
  const yes = () => strip.root.querySelector<HTMLButtonElement>(".answers button");
  yes()?.click();
  yes()?.click();
  expect(answered).toEqual([{ type: "allow_undo", yes: true }]);
  flushSync();
  expect(yes()).toBeNull();
  expect(read()).toMatch(/^Ben .* Waiting/);
  await eventually(() => expect(yes()).not.toBeNull());
});

test("what you asked yourself waits behind a refusal", () => {
  tell({ notice: refusal }, { undo_asked: 0 });
  expect(read()).toContain("BSM-13");
});

test("the sentence is there for the ear, whatever is shown", () => {
  tell({ hint, notice: refusal });
  expect(strip.root.querySelector(".sentence")?.textContent).toContain("Play a card.");
});

test("a refusal goes when the match ends", () => {
  tell({ notice: refusal }, { phase: "over" });
  expect(read()).toBe("Play a card.");
  expect(strip.root.textContent, "the end of the match says it").not.toContain("too low");
});

test("a tip stands below what you can do", () => {
  tell(
    { position: { view: { phase: "give" }, legal: null, turn: { kind: "one", seat: 0 } } },
    { game: "down-the-well" },
    [() => true],
  );
  expect(read()).toMatch(/^Play a card\. 1 of 1\. First, pass cards/);
});
