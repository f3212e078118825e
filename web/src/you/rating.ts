// Your rating in a game, by OpenSkill (Plackett–Luce) in Elo. Bots have fixed ratings, measured on the ladder;
// people are rated along with you. Nothing of it is stored: it follows from the matches.

import { rate, type Rating } from "openskill";
import anchors from "./anchors.json";
import type { Match, Player } from "./matches";
import { place } from "./outcome";

export type { Rating };

/** Before the first match: as the middle of the bots, and quite uncertain. */
export const START: Rating = { mu: 1500, sigma: 350 };
/** A rating that is more uncertain than this is provisional; the standard deviation in Elo. */
export const MAX_SIGMA = 110;
/** How much strength may change between two matches; the standard deviation in Elo. */
const TAU = START.sigma / 100;
/** Elo for odds of e to 1. */
const ELO_PER_E = 400 / Math.LN10;
/** Half of a 95 % interval in standard deviations. */
const HALF_INTERVAL = 1.96;

/** A rated match, with your rating before and after it. */
export interface RatedMatch {
  match: Match;
  before: Rating;
  after: Rating;
}

/** Is it still to be found out? */
export const isProvisional = ({ sigma }: Rating): boolean => sigma > MAX_SIGMA;

/** Half of the interval that holds your strength in 95 of 100 cases, in Elo. */
export const margin = ({ sigma }: Rating): number => Math.round(HALF_INTERVAL * sigma);

type Anchors = Record<string, Record<string, Record<string, [mu: number, sigma: number]>>>;

/** The measured rating of a bot at a table with so many, or else with nearly as many; `null` if there is none. */
export function anchor(game: string, players: number, level: string): Rating | null {
  const tables = (anchors as unknown as Anchors)[game] ?? {};
  const sizes = Object.keys(tables).map(Number);
  const nearest = sizes.sort((a, b) => Math.abs(a - players) - Math.abs(b - players) || a - b).at(0);
  const found = nearest === undefined ? undefined : tables[nearest][level];
  return found ? { mu: found[0], sigma: found[1] } : null;
}

/** What an opponent is known by: a character, a program, or a person by name. */
export function opponentId({ kind, name, level, character }: Player): string {
  return kind === "bot" ? `bot/${character ?? level}` : `${kind}/${name}`;
}

/** Rates the matches of one game; others are left out. The oldest comes first. */
export function ratedMatches(game: string, matches: readonly Match[]): RatedMatch[] {
  const others = new Map<string, Rating>();
  let own = START;
  const rated: RatedMatch[] = [];
  for (const match of matches.filter((one) => one.game === game).sort((a, b) => a.at - b.at)) {
    const seats = match.players.map((player, seat) => ({ player, seat, mine: seat === match.seat }));
    const counted = seats.filter(({ player, mine }) => mine || player.kind !== "unknown");
    if (match.unrated || counted.length < 2) continue;
    const strength = (player: Player): Rating =>
      (player.kind === "bot" && player.level ? anchor(game, match.players.length, player.level) : null) ??
      others.get(opponentId(player)) ??
      START;
    const after = rateSeats(
      counted.map(({ player, mine }) => (mine ? own : strength(player))),
      counted.map(({ player }) => player.score),
    );
    const before = own;
    counted.forEach(({ player, mine }, at) => {
      if (mine) own = after[at];
      else others.set(opponentId(player), after[at]);
    });
    rated.push({ match, before, after: own });
  }
  return rated;
}

/**
 * The ratings after a match with these results. Seats that are level count as the mean of all turns in which
 * they could have been ahead of each other: the library's own ties would make a shared first place of four
 * worth no more than the third.
 */
export function rateSeats(before: readonly Rating[], scores: readonly number[]): Rating[] {
  // So that a difference in Elo means the same with any number of players, as on the ladder: the library
  // adds the spread of all seats.
  const beta = ELO_PER_E / Math.sqrt(before.length);
  const teams = before.map((one) => [one]);
  const turns = ranks(scores).map((rank) => rate(teams, { ...START, beta, tau: TAU, rank }).map(([one]) => one));
  const mean = (seat: number, part: keyof Rating) =>
    turns.reduce((sum, after) => sum + after[seat][part], 0) / turns.length;
  return before.map((_, seat) => ({ mu: mean(seat, "mu"), sigma: mean(seat, "sigma") }));
}

/** The places without ties: each seat of those that are level comes first of them as often as every other. */
function ranks(scores: readonly number[]): number[][] {
  const levels = scores.map((score) => scores.flatMap((other, seat) => (other === score ? [seat] : [])));
  const turns = levels.map(({ length }) => length).reduce(commonMultiple);
  return Array.from({ length: turns }, (_, turn) =>
    scores.map((_, seat) => {
      const level = levels[seat];
      return place({ seat, scores }) + ((level.indexOf(seat) + turn) % level.length);
    }),
  );
}

function commonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}
