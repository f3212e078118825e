// Your rating in a game (`rating-model.ts`), in Elo. Bots have fixed ratings, measured on the ladder;
// people are rated along with you. Nothing of it is stored: it follows from the matches.

import anchors from "./anchors.json";
import type { Match, Player } from "./matches";
import { rateSeats, START, type Rating } from "./rating-model";

/** A rating that is more uncertain than this is provisional; the standard deviation in Elo. */
const MAX_SIGMA = 110;
/** Half of a 95 % interval in standard deviations. */
const HALF_INTERVAL = 1.96;

/** A rated match, with your rating before and after it. */
export interface RatedMatch {
  match: Match;
  before: Rating;
  after: Rating;
  /** The others' ratings after it. */
  others: readonly Rating[];
}

/** More matches than so many are not foretold. */
const MAX_FORETOLD_MATCHES = 100;

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
    const opponents = after.filter((_, at) => !counted[at].mine);
    rated.push({ match, before, after: own, others: opponents });
  }
  return rated;
}

/**
 * About how many more matches against such opponents it takes until a rating is no longer provisional, if you finish
 * in each place as often as in any other; `null` if it takes very many.
 */
export function matchesToCertainty({ after, others }: Pick<RatedMatch, "after" | "others">): number | null {
  const seats = others.length + 1;
  let own = after;
  for (let played = 0; played <= MAX_FORETOLD_MATCHES; played += 1) {
    if (!isProvisional(own)) return played;
    const place = played % seats;
    const scores = [seats - place, ...others.map((_, at) => seats - at - (at < place ? 0 : 1))];
    own = rateSeats([own, ...others], scores)[0];
  }
  return null;
}
