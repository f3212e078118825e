// The language that an address asks for, where addresses stand behind a `#`.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../net/site", () => ({ SITE: true }));

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => history.replaceState(null, "", "/"));

async function opens(address: string) {
  history.replaceState(null, "", address);
  return import("./language");
}

test("a language is asked for before the # or behind it", async () => {
  expect((await opens("/parlour/?lang=de#/rules/basset")).language).toBe("de");
  localStorage.clear();
  vi.resetModules();
  expect((await opens("/parlour/#/rules/basset?lang=de#BST-1")).language).toBe("de");
  vi.resetModules();
  expect((await opens("/parlour/#/rules/basset")).language, "it stays").toBe("de");
});

test("another language that is chosen takes the asked one out of the address", async () => {
  const { chooseLanguage } = await opens("/parlour/?lang=de#/variant/basset?lang=de&rounds=2");
  chooseLanguage("en");
  expect(location.search + location.hash).toBe("#/variant/basset?rounds=2");
});

test("a link for others asks for no language", async () => {
  history.replaceState(null, "", "/parlour/?lang=de#/t/owl");
  const { linkTo } = await import("../router.svelte");
  expect(linkTo("/t/owl")).toBe(`${location.origin}/parlour/#/t/owl`);
});
