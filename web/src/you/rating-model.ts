// How ratings follow from a match: Plackett–Luce of Weng and Lin, in Elo, as OpenSkill has it (a test compares the
// two). The library is not used for its ties: a shared first place of four would be worth no more than the third.
// The server has the same model (`crates/server/src/store/rating_model.rs`).

/** How strong a player is in a game, in Elo. */
export interface Rating {
  /** The mean. */
  mu: number;
  /** The standard deviation. */
  sigma: number;
}

/** Before the first match: as the middle of the bots, and quite uncertain. */
export const START: Rating = { mu: 1500, sigma: 350 };
/** How much strength may change between two matches: the standard deviation in Elo. */
export const TAU = START.sigma / 100;
/** Elo for odds of e to 1. */
const ELO_PER_E = 400 / Math.LN10;
/** The least part of the variance that one match leaves. */
const KAPPA = 0.0001;

/** The spread of one performance, so that a difference in Elo means the same with any number of players. */
export const betaOf = (players: number): number => ELO_PER_E / Math.sqrt(players);

/**
 * The ratings after a match with these results; more is better. The model takes the players out one by one, the best
 * first, and each time compares the one it takes with all who are left. Players who are level count as the mean of
 * all orders in which they could have finished: any set of them is left as often as any other of its size.
 */
export function rateSeats(before: readonly Rating[], scores: readonly number[]): Rating[] {
  const variances = before.map(({ sigma }) => sigma ** 2 + TAU ** 2);
  const c = Math.sqrt(sum(variances) + before.length * betaOf(before.length) ** 2);
  const strengths = before.map(({ mu }) => Math.exp(mu / c));
  const omegas = before.map(() => 1);
  const deltas = before.map(() => 0);
  for (const place of new Set(scores)) {
    const behind = seatsWhere(scores, (score) => score < place);
    const level = seatsWhere(scores, (score) => score === place);
    for (const { seats, weight } of subsets(level)) {
      const left = [...seats, ...behind];
      const all = sum(left.map((seat) => strengths[seat]));
      for (const seat of left) {
        const share = strengths[seat] / all;
        omegas[seat] -= weight * share;
        deltas[seat] += weight * share * (1 - share);
      }
    }
  }
  return before.map(({ mu }, seat) => {
    const variance = variances[seat];
    const delta = (deltas[seat] * variance ** 1.5) / c ** 3;
    return {
      mu: mu + (omegas[seat] * variance) / c,
      sigma: Math.sqrt(variance * Math.max(1 - delta, KAPPA)),
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const seatsWhere = (scores: readonly number[], fits: (score: number) => boolean): number[] =>
  scores.flatMap((score, seat) => (fits(score) ? [seat] : []));

/** The sets of these seats but the empty one, each with one divided by the number of sets of its size. */
function subsets(seats: readonly number[]): { seats: number[]; weight: number }[] {
  return Array.from({ length: 2 ** seats.length - 1 }, (_, at) => {
    const subset = seats.filter((_, bit) => ((at + 1) >> bit) & 1);
    return { seats: subset, weight: 1 / binomial(seats.length, subset.length) };
  });
}

/** In how many ways `k` of `n` can be chosen. */
function binomial(n: number, k: number): number {
  return k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k;
}
