// Every text that the page asks for by its full name is in the catalogue, and no other.
import { expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import { has } from ".";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!../words/**"], {
  eager: true,
  query: "?raw",
  import: "default",
});

test("no text is missing", () => {
  const missing: string[] = [];
  let asked = 0;
  for (const [file, source] of Object.entries(sources)) {
    for (const found of source.matchAll(/\bsay\(\s*"([^"]+)"/g)) {
      asked += 1;
      if (!has(found[1])) missing.push(`${file}: ${found[1]}`);
    }
    // say(condition ? "one" : "other")
    for (const found of source.matchAll(/\bsay\(\s*[^()"'`]*\?\s*"([^"]+)"\s*:\s*"([^"]+)"/g)) {
      for (const key of [found[1], found[2]]) if (!has(key)) missing.push(`${file}: ${key}`);
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("no text is left over", () => {
  const code = Object.values(sources).join("\n");
  // say(`level.${level}`) asks for every text that begins so
  const beginnings = [...code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning);
  const isAsked = (key: string) => code.includes(`"${key}"`) || beginnings.some((one) => key.startsWith(one));
  // own("budr.fold", seat) asks for `budr.fold.you` as well
  const asked = (key: string) => isAsked(key) || isAsked(key.replace(/\.(you|long)$/, ""));
  expect(Object.keys(catalogues.en.texts).filter((key) => !asked(key))).toEqual([]);
});
