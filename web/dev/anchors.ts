// The ratings of bots in src/you/anchors.json, made from the ladder. A test compares the two, and
// `PARLOUR_WRITE=1 npx vitest run src/you` writes the file anew.

/** A rating with its standard deviation, in Elo. */
type Anchor = [rating: number, sigma: number];
/** By level. */
type Table = Record<string, Anchor>;
/** By game and number of players. */
export type Anchors = Record<string, Record<string, Table>>;

/** Weakest first. `rule` is the level that all others are measured from. */
const LEVELS = ["random", "easy", "rule", "medium", "hard", "expert", "master"];
const MIDDLE = LEVELS.indexOf("rule");
const MIDDLE_RATING = 1500;
/** A level that was not measured: so much above the one below it, and so uncertain, in Elo. */
const STEP = 60;
const STEP_SIGMA = 150;
/** The half of a 95 % interval, in standard deviations. */
const HALF_INTERVAL = 1.96;

const HEADING = /^### (.+), (\d+) players$/;
const ROW = /^\| `(\w+)` \|(?:[^|]*\|){3} ([+-]\d+) \(([+-]\d+) to ([+-]\d+)\) \|/;

/** What the ladder measured: by game and number of players, each level's rating with its standard deviation. */
function measured(ladder: string): Anchors {
  const games: Anchors = {};
  let table: Table = {};
  for (const line of ladder.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading) {
      const game = heading[1].toLowerCase().replaceAll(" ", "-");
      table = {};
      (games[game] ??= {})[heading[2]] = table;
    }
    const row = ROW.exec(line);
    if (row === null || !LEVELS.includes(row[1])) continue;
    const [rating, low, high] = row.slice(2).map(Number);
    table[row[1]] = [rating, (high - low) / 2 / HALF_INTERVAL];
  }
  return games;
}

/** The anchors of one table of the ladder. No level stands below a weaker one, whatever a small sample says. */
function anchors(table: Table): Table {
  const [middle, middleSigma] = table.rule;
  const found: Table = { rule: [MIDDLE_RATING, Math.round(middleSigma)] };
  for (let at = MIDDLE + 1; at < LEVELS.length; at += 1) {
    const below = found[LEVELS[at - 1]][0];
    const own = LEVELS[at] in table ? table[LEVELS[at]] : null;
    found[LEVELS[at]] = own
      ? [Math.max(below, MIDDLE_RATING + own[0] - middle), Math.round(own[1])]
      : [below + STEP, STEP_SIGMA];
  }
  for (let at = MIDDLE - 1; at >= 0; at -= 1) {
    const above = found[LEVELS[at + 1]][0];
    const own = LEVELS[at] in table ? table[LEVELS[at]] : null;
    found[LEVELS[at]] = own
      ? [Math.min(above, MIDDLE_RATING + own[0] - middle), Math.round(own[1])]
      : [above - STEP, STEP_SIGMA];
  }
  return Object.fromEntries(LEVELS.map((level) => [level, found[level]]));
}

/** Every anchor, `[rating, standard deviation]`, by game, number of players and level. */
export function anchorsOf(ladder: string): Anchors {
  const found: Anchors = {};
  for (const [game, tables] of Object.entries(measured(ladder))) {
    // Where the middle was not measured, nothing can be measured from it.
    const known = Object.entries(tables).filter(([, table]) => "rule" in table);
    found[game] = Object.fromEntries(known.map(([players, table]) => [players, anchors(table)]));
  }
  return found;
}
