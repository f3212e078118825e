import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { eventually } from "../../dev/eventually";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import type { ClientRequest } from "../net/connection";
import type { LiveTable } from "./live.svelte";
import MatchEnd from "./MatchEnd.svelte";
import { Questions } from "./questions.svelte";

const end = stage();
const button = (text: string) => [...end.root.querySelectorAll("button")].find((one) => one.textContent === text)!;

test("a second press makes no second table, until the first one could not be made", async () => {
  const seat = { occupant: "person", ready: false, host: true };
  const table = { ...TABLE, phase: "over", seats: [seat] };
  const live = { table, position: { scores: [3] }, seat: 0 } as unknown as LiveTable;
  let made = 0;
  let fail = () => {};
  const play = () => {
    made += 1;
    return new Promise<void>((resolve) => (fail = resolve));
  };
  const next = { label: "Next match", play };
  end.show(MatchEnd, { live, kept: null, names: ["Ann"], next, onclause: () => {} });
  flushSync();
  button("Next match").click();
  flushSync();
  button("Next match").click();
  expect(made).toBe(1);
  expect(button("Rematch").disabled, "one or the other").toBe(true);
  fail();
  await eventually(() => expect(button("Next match").disabled).toBe(false));
  button("Next match").click();
  expect(made).toBe(2);
});

test("a refused rematch is said at the end of the match, and that the table is paused", () => {
  const table = { ...TABLE, phase: "over", seats: [], paused: "the server is closing" };
  const refusal = { code: "bad", clause: "FLOW-7", message: "Not all players are here.", args: {} };
  const notice = { refusal, action: null };
  const live = { table, position: { scores: [3] }, seat: 0, notice } as unknown as LiveTable;
  const clauses: string[] = [];
  const onclause = (clause: string) => clauses.push(clause);
  end.show(MatchEnd, { live, kept: null, names: ["Ann"], onclause });
  flushSync();
  expect(end.root.querySelector("[role=alert] .notice")?.textContent).toContain("Not all players are here.");
  expect(end.root.textContent).toContain("The table is paused: the server is closing.");
  end.root.querySelector<HTMLButtonElement>(".clause")?.click();
  expect(clauses).toEqual(["FLOW-7"]);
});

test("who sits at the table sees the commitment to the next match, unless its cards are given", () => {
  const seats = [{ occupant: "person", ready: false, host: true }];
  const shown = (other: object) => {
    const table = { ...TABLE, phase: "over", seats, fair: { commit: "5f0c", entropies: [] }, ...other };
    const live = { table, position: { scores: [3] }, seat: 0, notice: null } as unknown as LiveTable;
    end.show(MatchEnd, { live, kept: null, names: ["Ann"], onclause: () => {} });
    flushSync();
    return [...end.root.querySelectorAll(".commit")].at(-1)?.textContent ?? null;
  };
  expect(shown({ fair: { commit: "", entropies: [] } })).toBeNull();
  expect(shown({ given: { kind: "puzzle", number: 7 } })).toBeNull();
  expect(shown({})).toBe("5f0c");
});

test("a newcomer is let in once, however often the host presses", () => {
  const seats = [{ occupant: "person", ready: true, host: true }];
  const table = { ...TABLE, phase: "over", seats, seat_asked: { question: 4, name: "Cleo", seat: 1 } };
  const sent: ClientRequest[] = [];
  const questions = new Questions((request) => {
    sent.push(request);
    return new Promise(() => {});
  });
  const live = { table, position: { scores: [3] }, seat: 0, notice: null, questions } as unknown as LiveTable;
  end.show(MatchEnd, { live, kept: null, names: ["Ann"], onclause: () => {} });
  flushSync();
  const yes = button("Yes");
  yes.click();
  yes.click();
  expect(sent).toEqual([{ type: "allow_seat", question: 4, yes: true }]);
});

test("the end of the match has the focus, unless something is being written", () => {
  const table = { ...TABLE, phase: "over", seats: [] };
  const live = { table, position: { scores: [3] }, seat: null, notice: null } as unknown as LiveTable;
  const props = { live, kept: null, names: ["Ann"], onclause: () => {} };
  end.show(MatchEnd, props);
  flushSync();
  expect(document.activeElement?.getAttribute("aria-labelledby")).toBe("over-title");
  const chat = end.root.appendChild(document.createElement("input"));
  chat.focus();
  end.show(MatchEnd, props);
  flushSync();
  expect(document.activeElement).toBe(chat);
});
