// The rules of a game in the language of the page where they are translated, and in English otherwise.

import { rules } from "../net/http";
import type { Rulebook } from "../wire";
import { language } from "../words/language";

/** The rules, and the language they are written in. */
export interface ReadRules extends Rulebook {
  language: string;
}

/** By path: each translation, fetched when it is read. */
const translations = import.meta.glob<string>("../../../docs/rules/*/*.md", { query: "?raw", import: "default" });

/** The rules of a game, to be read. */
export async function rulebookOf(game: string, wanted = language): Promise<ReadRules> {
  const text = translations[`../../../docs/rules/${wanted}/${game}.md`];
  const [english, translated] = await Promise.all([rules(game), text?.()]);
  if (translated === undefined) return { ...english, language: "en" };
  return { ...english, ...read(translated), language: wanted };
}

const CLAUSE = /^- \*\*([A-Z]{3}-[A-Z]?\d+)\*\* (.*)$/;

/**
 * The sentences of the first section, which says the rules in short, and the clauses under their headings: what
 * the server makes of the English file.
 */
export function read(text: string): Pick<Rulebook, "short" | "sections"> {
  const parts = text.split(/^## /m).slice(1);
  const sections = parts.map((part) => {
    const [title, ...lines] = part.split("\n");
    const clauses = lines.flatMap((line) => {
      const found = CLAUSE.exec(line);
      return found ? [{ id: found[1], text: found[2].replaceAll("**", "") }] : [];
    });
    return { title, clauses };
  });
  const first = (parts[0] ?? "").split("\n").filter((line) => line.startsWith("- ") && !CLAUSE.test(line));
  const short = first.map((line) => line.slice(2).replace(/\*\*|`/g, ""));
  return { short, sections };
}
