import { afterEach, expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import { stage } from "../../dev/stage";
import { Failed } from "../net/http";
import { learn } from "../words";
import { ownWords, whyFailed, whyPaused, type Reason } from "./refusal";
import Trouble from "./Trouble.svelte";

const page = stage();

afterEach(() => learn("en"));

function show(why: Reason | null): string {
  page.show(Trouble, { why });
  return page.root.lastElementChild?.textContent.trim() ?? "";
}

const english = () => [...page.root.querySelectorAll("[lang=en]")].map((element) => element.textContent.trim());
const failed = (code: string, message: string) => whyFailed(new Failed(429, { code, message }));

test("a server that is busy says with what", () => {
  expect(show(failed("busy", "Your last study is still running. Stop it, or wait for its report."))).toBe(
    "Your last study is still running. Stop it, or wait for its report.",
  );
});

/** Refusals for which the page has words of its own, and why. */
const OWN = {
  bad_push: "the server speaks of a subscription, which no one has seen",
  bad_table: "the worker has found what only a developer understands",
  elsewhere: "the page says what to do",
  no_worker: "the page's own worker has no translations",
  webhook_elsewhere: "the page says whom to ask",
};

test("the page replaces only what it can say better", () => {
  const codes = Object.keys(catalogues.en.texts).flatMap((key) => /^refusal\.(.*)/.exec(key)?.[1] ?? []);
  expect(codes.sort()).toEqual(Object.keys(OWN));
});

test("on a German page a refusal that has no translation is marked as English", async () => {
  await learn("de");
  expect(show(failed("new", "the moon is full. Try again."))).toBe("The moon is full. Versuch es noch einmal.");
  expect(english()).toEqual(["The moon is full."]);
});

test("the page's own words are not marked", async () => {
  await learn("de");
  expect(show(failed("webhook_elsewhere", "This server sends webhooks only to certain hosts."))).toContain("Frag");
  expect(show(whyFailed(new TypeError("away")))).toBe(
    "Auf dem Server ist etwas schiefgegangen. Versuch es bitte noch einmal.",
  );
  expect(show(whyFailed(new Failed(0, null)))).toBe("Der Server antwortet nicht.");
  expect(show(whyFailed(new Failed(502, null)))).toContain("schiefgegangen");
  expect(show(ownWords("Ja."))).toBe("Ja.");
  expect(english()).toEqual([]);
});

test("a pause has the words of the refusals that come of it", async () => {
  const why = whyPaused("the store cannot be read");
  expect(why).toBe("The table is paused: the store cannot be read.");
  await learn("de");
  expect(show({ text: why, own: false })).toBe("Der Tisch ist angehalten: der Speicher lässt sich nicht lesen.");
});
