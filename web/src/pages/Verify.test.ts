import { expect, test } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import { say } from "../words";
import Verify from "./Verify.svelte";

const page = stage();
const COMMIT = "54e09876dd6bf701ee07b2710ac209ca108bcdbff049b939bfbacb94616f048c";
const record = {
  parlour: 1,
  game: "basset",
  players: 3,
  seed: "x",
  deals: [],
  fair: {
    commit: COMMIT.toUpperCase(),
    secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    entropies: [],
  },
};

/** Checks that record against a commitment that is typed. */
async function checks(commitment: string) {
  page.show(Verify, { route: { page: "verify", table: null, match: 1 } });
  const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type(page.root.querySelector("textarea")!, JSON.stringify(record));
  type(page.root.querySelector<HTMLInputElement>("input[type=text]")!, commitment);
  page.root.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
  await eventually(() => expect(page.root.querySelector("[role=status]")?.textContent).not.toBe(""));
  return page.root.querySelector("[role=status]")?.textContent.trim();
}

test("a commitment that was typed wrong is not taken for a cheat", async () => {
  expect(await checks(COMMIT.slice(1))).toBe(say("verify.bad_commitment"));
});

test("a commitment may be typed in capitals and with blanks around it", async () => {
  const said = await checks(` ${COMMIT.toUpperCase()} `);
  expect(said).toContain(say("verify.commitment_seen"));
  expect(said).toContain(say("verify.secret"));
});
