// Finds what a page shows without the marks of the pseudo-language, ⟦ and ⟧: text that is in no catalogue.

/**
 * Every text of the page with letters outside of the marks: in sight, or said by a screen reader. What is in another
 * language by its own word (`lang`), a code, a name or a date is none of it, and no more are `names`.
 */
export function rawTexts(page, names) {
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
      for (const name of names) rest = rest.replaceAll(name, " ");
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
  }, names);
}
