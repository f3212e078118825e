// What the page says, found by the names of its texts: a sentence that is rewritten stays found.
import basement from "../../src/words/en/basement.ts";
import basset from "../../src/words/en/basset.ts";
import board from "../../src/words/en/board.ts";
import breadBasket from "../../src/words/en/bread-basket.ts";
import budrBasef from "../../src/words/en/budr-basef.ts";
import downTheWell from "../../src/words/en/down-the-well.ts";
import common from "../../src/words/en/common.ts";

const TEXTS = { ...common, ...board, ...basement, ...basset, ...breadBasket, ...budrBasef, ...downTheWell };

/** Is this sentence one of the texts of these names? */
export function says(sentence, ...keys) {
  return keys.some((key) => pattern(key).test(sentence));
}

/** The text of that name as a pattern: what is filled in later may be anything. */
export function pattern(key) {
  const text = TEXTS[key];
  if (text === undefined) throw new Error(`no text is called ${key}`);
  const parts = text.split(/\{\w+(?:\|[^}]*)?\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`);
}
