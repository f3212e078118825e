import { afterEach, expect, test } from "vitest";
import { stage } from "../../dev/stage";
import { learn } from ".";
import Sentence from "./Sentence.svelte";

const page = stage();

function tell(text: string, more: { own?: boolean; begins?: boolean } = {}): void {
  page.show(Sentence, { text, names: ["Ann", "Ben"], ...more });
}

const english = () => [...page.root.querySelectorAll("[lang=en]")].map((element) => element.textContent.trim());

afterEach(() => learn("en"));

test("a sentence that has a translation is not marked", async () => {
  await learn("de");
  tell("Seat 1 undoes the last move.");
  expect(page.root.textContent).toBe("Ben nimmt den letzten Zug zurück.");
  expect(english()).toEqual([]);
});

test("on a German page a sentence without a translation is marked as English, and the names in it are not", async () => {
  await learn("de");
  tell("Seat 1 sings a song. Seat 0 plays first.");
  expect(page.root.textContent).toBe("Ben sings a song. Ann beginnt.");
  expect(english()).toEqual(["sings a song."]);
});

test("what the page says in its own words is not marked", async () => {
  await learn("de");
  tell("Seat 0 ist an der Reihe.", { own: true });
  expect(page.root.textContent).toBe("Ann ist an der Reihe.");
  expect(english()).toEqual([]);
});

test("an English page marks nothing, and a sentence begins with a capital where it stands for itself", () => {
  tell("sing a song", { begins: true });
  expect(page.root.textContent).toBe("Sing a song");
  expect(english()).toEqual([]);
});
