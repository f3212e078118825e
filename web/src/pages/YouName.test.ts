import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as account from "../net/account";
import * as friends from "../net/friends";
import type { SignedIn } from "../wire";
import YouName from "./YouName.svelte";

vi.mock("../net/account", { spy: true });
vi.mock("../net/friends", { spy: true });

const page = stage();
const ANN: SignedIn = { name: "Ann", token: "secret" };
let answer: (who: SignedIn) => void;

beforeEach(() => {
  vi.mocked(account.canUsePasskeys).mockReturnValue(true);
  vi.mocked(account.session).mockReturnValue(ANN);
  vi.mocked(account.whoIs).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  vi.mocked(account.ratingsOf).mockResolvedValue({ name: "Ann", ratings: [] });
  vi.mocked(friends.friends).mockResolvedValue({ shown: true, friends: [] });
});

const button = (text: string) => [...page.root.querySelectorAll("button")].find((one) => one.textContent === text);
const field = () => page.root.querySelector<HTMLInputElement>("form input");
function write(text: string) {
  field()!.value = text;
  field()!.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The page of Ann, who is about to rename herself while it is still asked who she is. */
function renames() {
  page.show(YouName, { infos: [], matches: [] });
  flushSync();
  button("Rename")!.click();
  flushSync();
  write("Anna");
}

test("what you write stays when the server has said who you are", async () => {
  renames();
  expect(document.activeElement).toBe(field());
  answer(ANN);
  await eventually(() => expect(button("Rename")!.disabled).toBe(false));
  expect(field()?.value).toBe("Anna");
});

test("a new name that was taken closes its form, and the next one begins empty", async () => {
  vi.mocked(account.rename).mockResolvedValue({ ...ANN, name: "Anna" });
  renames();
  answer(ANN);
  await eventually(() => expect(button("Rename")!.disabled).toBe(false));
  button("Rename")!.click();
  await eventually(() => expect(field()).toBeNull());
  expect(account.rename).toHaveBeenCalledWith(ANN, "Anna");
  expect(document.activeElement?.textContent).toBe("Rename");
  button("Rename")!.click();
  flushSync();
  write("Annabel");
  button("Cancel")!.click();
  flushSync();
  button("Rename")!.click();
  flushSync();
  expect(field()?.value).toBe("");
});
