// Ratings of a player against bots of measured strength, and against friends.
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import ladder from "../../../docs/ladder.md?raw";
import { anchorsOf } from "../../dev/anchors";
import anchors from "./anchors.json";
import type { Match, Player } from "./matches";
import { anchor, isProvisional, margin, matchesToCertainty, ratedMatches } from "./rating";
import { rateSeats, START } from "./rating-model";

const bot = (level: string, score: number, character = level): Player => ({
  kind: "bot",
  name: character,
  level,
  character,
  score,
});
const person = (name: string, score: number): Player => ({ kind: "person", name, level: null, character: null, score });

let clock = 0;
/** A match of Budr Basef in which you have the first seat. */
function match(score: number, ...others: Player[]): Match {
  clock += 1;
  const players = [person("Ann", score), ...others];
  return {
    table: `t${clock}`,
    match: 1,
    game: "budr-basef",
    at: clock,
    seat: 0,
    players,
    preset: null,
    unrated: null,
  };
}

const last = (...matches: Match[]) => ratedMatches("budr-basef", matches).at(-1)?.after ?? START;

test("three wins against easy bots raise the rating of a good player less than one against an expert", () => {
  const known = Array.from({ length: 40 }, (_, n) => match(n % 2, bot("medium", 1 - (n % 2))));
  const gain = (...more: Match[]) => last(...known, ...more).mu - last(...known).mu;
  const easy = gain(match(9, bot("easy", 1)), match(9, bot("easy", 1)), match(9, bot("easy", 1)));
  expect(easy).toBeGreaterThan(0);
  expect(gain(match(9, bot("expert", 1)))).toBeGreaterThan(easy);
});

test("who always beats easy bots and loses to experts is rated between them", () => {
  const evening = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0 ? match(9, bot("easy", 1)) : match(1, bot("expert", 9)),
  );
  const { mu } = last(...evening);
  expect(mu).toBeGreaterThan(anchor("budr-basef", 2, "easy")!.mu);
  expect(mu).toBeLessThan(anchor("budr-basef", 2, "expert")!.mu);
});

test("who wins half of the matches against a level comes to its rating, and is certain of it after some", () => {
  const level = anchor("budr-basef", 2, "hard")!;
  const evening = Array.from({ length: 60 }, (_, n) => match(n % 2, bot("hard", 1 - (n % 2))));
  expect(isProvisional(last(...evening.slice(0, 5)))).toBe(true);
  const end = last(...evening);
  expect(isProvisional(end)).toBe(false);
  expect(Math.abs(end.mu - level.mu)).toBeLessThan(margin(end));
});

test("a provisional rating says about how many more matches it takes", () => {
  const evening = Array.from({ length: 60 }, (_, n) => match(n % 2, bot("hard", 1 - (n % 2))));
  const rated = ratedMatches("budr-basef", evening);
  const needed = rated.findIndex(({ after }) => !isProvisional(after));
  for (const played of [0, 4, 12]) {
    const foretold = matchesToCertainty(rated[played])!;
    expect(Math.abs(foretold - (needed - played)), `after ${played + 1} matches`).toBeLessThanOrEqual(3);
  }
  expect(matchesToCertainty(rated[needed])).toBe(0);
  expect(matchesToCertainty(rated[needed - 1])).toBe(1);
});

test("matches of more players tell more, and against players of whom nothing is known none are foretold", () => {
  const like = (players: number, sigma = 20) =>
    matchesToCertainty({ after: START, others: Array.from({ length: players - 1 }, () => ({ mu: 1500, sigma })) });
  expect([like(2), like(3), like(4)]).toEqual([26, 16, 12]);
  expect(like(2, 2000)).toBeNull();
});

test("a rating says how often you finish ahead, with any number of players", () => {
  const fixed = (mu: number) => ({ mu, sigma: 0.001 });
  for (const others of [1, 3, 5]) {
    const win = rateSeats(
      [{ mu: 1700, sigma: 50 }, ...Array.from({ length: others }, () => fixed(1500))],
      [1, ...Array.from({ length: others }, () => 0)],
    );
    const loss = rateSeats(
      [{ mu: 1700, sigma: 50 }, ...Array.from({ length: others }, () => fixed(1500))],
      [0, ...Array.from({ length: others }, () => 1)],
    );
    expect(win[0].mu, `${others} others`).toBeGreaterThan(1700);
    expect(loss[0].mu, `${others} others`).toBeLessThan(1700);
    // What was expected moves a rating least: three wins and a loss of a match of two cancel each other.
    if (others === 1) {
      const up = win[0].mu - 1700;
      const down = 1700 - loss[0].mu;
      expect(down / up).toBeGreaterThan(2.5);
      expect(down / up).toBeLessThan(3.5);
    }
  }
});

test("a place counts for as much as it is worth, and equals are equal", () => {
  const alike = Array.from({ length: 4 }, () => START);
  const [first, second, third, fourth] = rateSeats(alike, [9, 7, 5, 3]).map(({ mu }) => mu);
  expect([first, second, third, fourth]).toEqual([first, second, third, fourth].toSorted((a, b) => b - a));
  const [one, two, three, four] = rateSeats(alike, [7, 5, 7, 3]).map(({ mu }) => mu);
  expect(one).toBeCloseTo(three);
  expect(one).toBeGreaterThan(two);
  expect(two).toBeGreaterThan(four);
  expect(one, "the mean of first and second").toBeCloseTo((first + second) / 2);
  expect(two).toBeCloseTo(third);
  expect(four).toBeCloseTo(fourth);
  const [a, b, c, d, e] = rateSeats([...alike, START], [7, 7, 7, 2, 2]).map(({ mu }) => mu);
  expect(a).toBeCloseTo(b);
  expect(b).toBeCloseTo(c);
  expect(d).toBeCloseTo(e);
  expect(a).toBeGreaterThan(d);
  const all = rateSeats(alike, [4, 4, 4, 4]).map(({ mu }) => mu);
  for (const mu of all) expect(mu).toBeCloseTo(START.mu);
});

test("a friend is rated along with you: to beat one who beats experts is worth more", () => {
  const beaten = last(match(5, person("Ben", 1)));
  const strong = [1, 2, 3, 4].map(() => match(5, person("Ben", 9), bot("expert", 1)));
  const weak = [1, 2, 3, 4].map(() => match(5, person("Ben", 1), bot("expert", 9)));
  const gain = (before: Match[]) => {
    const rated = ratedMatches("budr-basef", [...before, match(5, person("Ben", 1))]).at(-1)!;
    return rated.after.mu - rated.before.mu;
  };
  expect(beaten.mu).toBeGreaterThan(START.mu);
  expect(gain(strong)).toBeGreaterThan(gain(weak));
});

test("a match with help, of another game or against a seat that changed hands changes nothing", () => {
  const hinted: Match = { ...match(9, bot("expert", 1)), unrated: "hint" };
  const other: Match = { ...match(9, bot("expert", 1)), game: "basset" };
  const changed = match(9, { ...bot("expert", 1), kind: "unknown" });
  expect(ratedMatches("budr-basef", [hinted, other, changed])).toEqual([]);
  const beside = match(9, { ...bot("expert", 1), kind: "unknown" }, bot("easy", 1));
  const alone = match(9, bot("easy", 1));
  expect(last(beside).mu, "the seat is left out, and the others count").toBeLessThan(
    last(match(9, bot("expert", 1))).mu,
  );
  expect(last(beside).mu).toBeGreaterThan(START.mu);
  expect(last(alone).mu).toBeGreaterThan(START.mu);
});

test("the order in which matches are listed does not matter, only when they were played", () => {
  const evening = [match(9, bot("easy", 1)), match(1, bot("hard", 9)), match(5, bot("rule", 5))];
  expect(last(...evening.toReversed())).toEqual(last(...evening));
});

test("a bot of a program, or of a game without a ladder, begins as you do", () => {
  expect(anchor("budr-basef", 2, "deep")).toBeNull();
  expect(anchor("sixth-game", 2, "hard")).toBeNull();
  expect(last(match(9, bot("deep", 1))).mu).toBeGreaterThan(START.mu);
});

test("the ratings of bots are those of the ladder, and no level is below a weaker one", () => {
  const made = anchorsOf(ladder);
  if (process.env.PARLOUR_WRITE) writeFileSync("src/you/anchors.json", `${JSON.stringify(made)}\n`);
  else expect(anchors, "PARLOUR_WRITE=1 writes them anew").toEqual(made);
  expect(Object.keys(made).sort()).toEqual(["basement", "basset", "bread-basket", "budr-basef", "down-the-well"]);
  for (const tables of Object.values(made)) {
    for (const levels of Object.values(tables)) {
      const ratings = Object.values(levels).map(([mu]) => mu);
      expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
      expect(levels.rule[0]).toBe(START.mu);
    }
  }
  expect(anchor("bread-basket", 7, "medium"), "as with six, the most that were measured").toEqual(
    anchor("bread-basket", 6, "medium"),
  );
});
