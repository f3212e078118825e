// Which language the page is written in: the one you chose in this browser, or else the first of your
// browser's that there is.

import { SITE } from "../net/site";
import { recall, remember } from "../net/store";

/** The languages there are, each by its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };

/** Every text marked, for the tests: a text without marks is in no catalogue. */
export const PSEUDO = "pseudo";

const KEY = "language";

const isLanguage = (name: string | null): name is string =>
  name !== null && (Object.hasOwn(LANGUAGES, name) || name === PSEUDO);

/** What `?lang=de` in the address asks for. Without a server it may also stand behind the `#`. */
function askedLanguage(): string | null {
  const [, behind] = /\?([^#]*)/.exec(SITE ? location.hash.slice(1) : "") ?? [];
  return new URLSearchParams(behind).get("lang") ?? new URLSearchParams(location.search).get("lang");
}

/** What the browser asks for comes last: its first language that the page has, or English. */
export function preferred(wanted: readonly string[]): string {
  const languages = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return languages.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
}

function start(): string {
  const asked = askedLanguage();
  if (isLanguage(asked)) remember(KEY, asked);
  const chosen = recall<string | null>(KEY, null);
  return isLanguage(chosen) ? chosen : preferred(navigator.languages);
}

/** The language of the page, until it is loaded again. */
export const language = start();

/** The same as the browser spells it, with a country where the browser names one: for numbers and dates. */
export const locale = localeOf(language, navigator.languages);

// A link that is pasted into the same tab changes only what stands behind the `#`.
if (SITE)
  addEventListener("hashchange", () => {
    const asked = askedLanguage();
    if (asked !== null) chooseLanguage(asked);
  });

/** English of Britain and English of the United States write dates differently. */
export function localeOf(language: string, wanted: readonly string[]): string {
  const written = language === PSEUDO ? "en" : language;
  return wanted.find((tag) => tag.toLowerCase().split("-")[0] === written) ?? written;
}

/** Chooses a language. The page is loaded again: a table is joined again where it was left. */
export function chooseLanguage(name: string): void {
  if (!isLanguage(name) || name === language) return;
  remember(KEY, name);
  const here = new URL(location.href);
  here.searchParams.delete("lang");
  if (SITE) here.hash = here.hash.replace(/([?&])lang=[^&#]*&?/, "$1");
  history.replaceState(history.state, "", here);
  location.reload();
}
