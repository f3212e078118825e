import { flushSync, tick } from "svelte";
import { expect, test } from "vitest";
import { stage } from "../../dev/stage";
import type { ClientRequest } from "../net/connection";
import TablePanel from "./TablePanel.svelte";
import type { TableScreen } from "./screen.svelte";

const dialog = stage();

const REFUSAL = { code: "chat_too_fast", message: "You write too fast.", args: {} };

/** The chat over the table of a phone; what is sent there is answered like this. */
function chats(type: "done" | "refused") {
  const sent: ClientRequest[] = [];
  let answer: Promise<{ type: string }> | undefined;
  const request = (asked: ClientRequest) => {
    sent.push(asked);
    return (answer = Promise.resolve({ type }));
  };
  const live = { table: {}, seat: 0, entries: [], notice: { refusal: REFUSAL, action: null }, request };
  const shown = { live, panel: "chat", names: ["Ann"], showClause: () => {}, close: () => {} };
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
