import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { learn } from "../words";
import Sentence from "./Sentence.svelte";

let root: HTMLElement;
let shown: ReturnType<typeof mount> | undefined;

function tell(text: string, more: { own?: boolean; begins?: boolean } = {}): void {
  shown = mount(Sentence, { target: root, props: { text, names: ["Ann", "Ben"], ...more } });
}

const english = () => [...root.querySelectorAll("[lang=en]")].map((element) => element.textContent.trim());

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  root.remove();
  await learn("en");
});

test("a sentence that has a translation is not marked", async () => {
  await learn("de");
  tell("Seat 1 undoes the last move.");
  expect(root.textContent).toBe("Ben nimmt den letzten Zug zurück.");
  expect(english()).toEqual([]);
});

test("on a German page a sentence without a translation is marked as English, and the names in it are not", async () => {
  await learn("de");
  tell("Seat 1 sings a song. Seat 0 plays first.");
  expect(root.textContent).toBe("Ben sings a song. Ann beginnt.");
  expect(english()).toEqual(["sings a song."]);
});

test("what the page says in its own words is not marked", async () => {
  await learn("de");
  tell("Seat 0 ist an der Reihe.", { own: true });
  expect(root.textContent).toBe("Ann ist an der Reihe.");
  expect(english()).toEqual([]);
});

test("an English page marks nothing, and a sentence begins with a capital where it stands for itself", () => {
  tell("sing a song", { begins: true });
  expect(root.textContent).toBe("Sing a song");
  expect(english()).toEqual([]);
});
