import { rate } from "openskill";
import { expect, test } from "vitest";
import { betaOf, rateSeats, START, TAU, type Rating } from "./rating-model";

const S = START;
const A = { mu: 1620.5, sigma: 90 };
const B = { mu: 1380, sigma: 210 };
const C = { mu: 1500, sigma: 120 };

/** Ratings before a match, its scores, and the ratings after it: the server expects the same. */
const MATCHES: [before: Rating[], scores: number[], after: [mu: number, sigma: number][]][] = [
  [
    [S, A, B, C],
    [7, 7, 2, 7],
    [
      [1588.264084, 318.056319],
      [1623.831695, 89.921346],
      [1298.321697, 204.374561],
      [1510.383321, 119.62817],
    ],
  ],
  [
    [A, S, B, C, A],
    [9, 0, 0, 0, 0],
    [
      [1633.418613, 90.012596],
      [1453.654457, 303.586763],
      [1380.7461, 205.08167],
      [1494.547945, 119.449588],
      [1613.581796, 89.854943],
    ],
  ],
];

function isClose(after: readonly Rating[], expected: readonly Rating[], digits = 5) {
  after.forEach(({ mu, sigma }, seat) => {
    expect(mu).toBeCloseTo(expected[seat].mu, digits);
    expect(sigma).toBeCloseTo(expected[seat].sigma, digits);
  });
}

/** The library's ratings after a match in which no two players are level. */
function byLibrary(before: readonly Rating[], scores: readonly number[]): Rating[] {
  const options = { ...START, beta: betaOf(before.length), tau: TAU, score: [...scores] };
  const teams = before.map((one) => [one]);
  return rate(teams, options).map(([one]) => one);
}

test("a match is rated as OpenSkill rates it", () => {
  for (const scores of [
    [10, 30, 20, -5],
    [4, 3, 2, 1],
    [1, 2, 3, 4],
  ])
    isClose(rateSeats([S, A, B, C], scores), byLibrary([S, A, B, C], scores));
  isClose(rateSeats([A, B], [0, 5]), byLibrary([A, B], [0, 5]));
});

test("a match with level players is rated as on a server", () => {
  for (const [before, scores, after] of MATCHES)
    isClose(
      rateSeats(before, scores),
      after.map(([mu, sigma]) => ({ mu, sigma })),
    );
});

test("it does not matter in which seats the level players sit", () => {
  const [a, s, b, c] = rateSeats([A, S, B, C], [5, 5, 5, 5]);
  const [c2, a2, s2, b2] = rateSeats([C, A, S, B], [5, 5, 5, 5]);
  isClose([a, s, b, c], [a2, s2, b2, c2], 9);
});
