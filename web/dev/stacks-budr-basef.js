// The stacks of the practice page, each with the sets that it matches: so that the page need know
// no rule, every one of them was laid in the engine and hit.
import { writeFileSync } from "node:fs";
import { Engine } from "./engine.js";

const OUT = new URL("../src/games/budr-basef/stacks.json", import.meta.url);

/** How many stacks of each set at least, and how many that match nothing. */
const EACH = 9;
const NOTHING = 110;
const NAMES = "Twelve King Double Fries Genesis Sandwich Odd Even Thirteen Suit Straight Sprite Dragon Color".split(
  " ",
);

// Not for secrets: the same stacks every time.
let seed = 20_240_917;
function below(n) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}

const DECK = [..."A23456789TJQK"].flatMap((rank) => [..."SHCD"].map((suit) => rank + suit)).concat("X1", "X2");

function shuffled() {
  const deck = [...DECK];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

const engine = new Engine();

/** Plays so many cards of this deck, hits, and hears what they match. */
async function judge(deck, size) {
  const options = { hit_window_ms: 0 };
  await engine.ask({ cmd: "new", game: "budr-basef", players: 2, options, seed: "practice", deals: [deck] });
  for (let n = 0; n < size; n++) await engine.ask({ cmd: "act", seat: (n + 1) % 2, action: "flip", at: n });
  const { state } = await engine.ask({ cmd: "state" });
  const { events } = await engine.ask({ cmd: "act", seat: 0, action: "hit", at: size });
  return { stack: state.stack, matches: events.find((event) => event.event === "decided").matches };
}

const counts = Object.fromEntries(NAMES.map((name) => [name, 0]));
let nothing = 0;
const found = [];
for (let n = 0; n < 60_000; n++) {
  const size = 2 + below(6);
  const deck = shuffled();
  if (deck.slice(0, size).some((card) => card[0] === "X")) continue;
  const { stack, matches } = await judge(deck, size);
  const wanted = matches.length === 0 ? nothing < NOTHING : matches.some((name) => counts[name] < EACH);
  if (!wanted) continue;
  if (matches.length === 0) nothing++;
  for (const name of matches) counts[name]++;
  found.push({ stack: stack.join(" "), matches: matches.join(" ") });
  if (nothing >= NOTHING && NAMES.every((name) => counts[name] >= EACH)) break;
}
engine.close();

writeFileSync(OUT, `[\n${found.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
console.log(`${found.length} stacks`, counts, { nothing });
