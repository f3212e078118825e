import { flushSync, tick } from "svelte";
import { expect, test } from "vitest";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import type { ClientRequest } from "../net/connection";
import type { TableInfo } from "../wire";
import TablePanel from "./TablePanel.svelte";
import type { TableScreen } from "./screen.svelte";
import type { Entry } from "./story.svelte";

const dialog = stage();

const happened = (key: number, text: string): Entry => ({ key, kind: "event", text, name: "", seat: null });

const REFUSAL = { code: "chat_too_fast", message: "You write too fast.", args: {} };

/** The chat over the table of a phone; what is sent there is answered like this. */
function chats(type: "done" | "refused", table: TableInfo = TABLE) {
  const sent: ClientRequest[] = [];
  let answer: Promise<{ type: string }> | undefined;
  const request = (asked: ClientRequest) => {
    sent.push(asked);
    return (answer = Promise.resolve({ type }));
  };
  const questions = { isUndoAnswered: () => false, isSeatAnswered: () => false };
  const notice = { refusal: REFUSAL, action: null };
  const live = { table, seat: 0, entries: [], notice, questions, request };
  const shown = { live, panel: "chat", names: ["Ann", "Ben"], showClause: () => {}, close: () => {} };
  const screen = shown as unknown as TableScreen;
  dialog.show(TablePanel, { screen });
  flushSync();
  const field = dialog.root.querySelector<HTMLInputElement>("#chat-text")!;
  const write = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const send = () => {
    field.form!.requestSubmit();
    flushSync();
  };
  /** What the field holds once the answer has come. */
  const answered = async () => {
    await answer;
    await tick();
    return field.value;
  };
  return { sent, field, write, send, answered };
}

test("a refusal is read in the panel that covers the table", () => {
  chats("refused");
  expect(dialog.root.querySelector("dialog [role=alert]")?.textContent).toContain("You write too fast.");
});

test("what is asked at the table is read in the panel that covers it", () => {
  const asks = { question: 3, name: "Cleo", seat: 1 } as TableInfo["seat_asked"];
  chats("done", { ...TABLE, undo_asked: 1, seat_asked: asks });
  const read = dialog.root.querySelector("dialog .asked")?.textContent;
  expect(read).toContain("Ben wants to undo");
  expect(read).toContain("Cleo wants to replace Ben");
  expect(dialog.root.querySelectorAll("dialog .answers")).toHaveLength(2);
});

test("what you wrote is in the field again if it was refused, but not over your next words", async () => {
  const { sent, field, write, send, answered } = chats("refused");
  write("well played ");
  send();
  expect(field.value).toBe("");
  expect(await answered()).toBe("well played");
  expect(sent).toEqual([{ type: "say", text: "well played" }]);
  send();
  write("thanks");
  expect(await answered()).toBe("thanks");
  expect(sent).toHaveLength(2);
});

test("what was said is no longer in the field", async () => {
  const { sent, write, send, answered } = chats("done");
  write("hello");
  send();
  expect(await answered()).toBe("");
  write("  ");
  send();
  expect(sent).toHaveLength(1);
});

test("what happens while the panel is open is heard in it, and nothing twice", () => {
  const live = $state({ table: TABLE, seat: null, entries: [happened(1, "Seat 0 deals.")], notice: null });
  const screen = { live, panel: "chat", names: ["Ann", "Ben"], close: () => {} } as unknown as TableScreen;
  dialog.show(TablePanel, { screen });
  flushSync();
  const heard = () => dialog.root.querySelector("dialog [role=log]")?.textContent?.trim();
  expect(heard()).toBe("");
  live.entries.push(happened(2, "Seat 1 passes."));
  flushSync();
  expect(heard()).toBe("Ben passes.");
});
