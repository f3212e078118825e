// Finds what a page shows without the marks of the pseudo-language, ⟦ and ⟧: text that is in no catalogue.

import { GAMES } from "./games/index.js";

/** The characters; a narrow seat shows the last word of a name, or its first. */
const CHARACTERS = [
  ..."Pip Dot Jack Hare Crumb Ledger Penny Rollo Finch Gale Hoot Vane Flint Thorne Quill".split(" "),
  ..."Little Mrs Mr Aunt Uncle Miss Captain Doctor Lady Old Dame".split(" "),
];

/** What is called the same in every language: games, characters, and who plays in the tests. */
const NAMES = ["Parlour", ...Object.values(GAMES).map(({ title }) => title), ...CHARACTERS, "Ann"];

/** The sets of Budr Basef, which are moves as well. */
const SETS = "Twelve King Double Fries Genesis Sandwich Odd Even Thirteen Suit Straight Sprite Dragon Color All".split(
  " ",
);

/** The names that stay as they are where this game is shown, or where none is. */
export const namesAt = (game) => (game === "budr-basef" ? [...NAMES, ...SETS] : NAMES);

/** Opens everything that is folded, and what is folded in that, so that it is read as well. */
export async function unfold(page) {
  const closed = page.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

/**
 * Every text of the page with letters outside of the marks: in sight, or said by a screen reader. What is in another
 * language by its own word (`lang`), a code, a name or a date is none of it, and no more are the names that stay where
 * this game is shown.
 */
export function rawTexts(page, game = null) {
  return page.evaluate((names) => {
    const SKIPPED = "[lang]:not(html), [translate=no], bdi, code, time, script, style, iframe, noscript";
    const ATTRIBUTES = ["title", "placeholder", "aria-label", "aria-valuetext", "aria-description", "alt"];
    const CLAUSE = /\b[A-Z]{3}-[A-Z]?\d+\b/g;
    const DAY = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g;
    const found = new Set();
    const bare = (text) => {
      let rest = text.replace(/\s+/g, " ");
      for (let before = ""; before !== rest;) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, " ")];
      // `Intl` writes lists of names, and days
      rest = rest.replace(CLAUSE, " ").replace(DAY, " ").replaceAll(" and ", " ");
      for (const name of names) rest = rest.replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "gu"), " ");
      return rest;
    };
    const look = (text, where) => {
      // a letter alone is the index of a card or the key of a command
      if (/\p{L}{2}/u.test(bare(text))) found.add(`${where}: ${text.replace(/\s+/g, " ").trim().slice(0, 120)}`);
    };
    const called = (node) => `${node.localName}${[...node.classList].map((name) => `.${name}`).join("")}`;
    look(document.title, "title");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (!element || element.closest(SKIPPED)) continue;
      if (node.nodeType === Node.TEXT_NODE) {
        // the choices of a closed list have no box of their own
        if (element.closest("select") || element.checkVisibility()) look(node.data, called(element));
      } else
        for (const name of ATTRIBUTES)
          if (element.hasAttribute(name)) look(element.getAttribute(name), `${called(element)} ${name}`);
    }
    return [...found];
  }, namesAt(game));
}
