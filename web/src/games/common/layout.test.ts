import { expect, test } from "vitest";
import { layoutSpec as basement } from "../basement/layout-spec";
import { layoutSpec as basset } from "../basset/layout-spec";
import { layoutSpec as bread } from "../bread-basket/layout-spec";
import { layoutSpec as budr } from "../budr-basef/layout-spec";
import { layoutSpec as other } from "../default/layout-spec";
import { layoutSpec as well } from "../down-the-well/layout-spec";
import { USUAL_STRIP, type LayoutSpec, type Box, type Room } from "./boxes";
import { centreCard, compose, MIN_CARD_HEIGHT, shapeOf, type Layout } from "./layout";

const GAMES: [string, (players: number, seat: number | null) => LayoutSpec, number[]][] = [
  ["basement", basement, [2, 3, 4]],
  ["budr-basef", budr, [2, 5, 10]],
  ["bread-basket", bread, [2, 4, 6]],
  ["basset", basset, [3, 7, 12]],
  ["down-the-well", well, [3, 4, 6]],
  ["default", other, [2, 4, 6]],
];

/** Stages: what a window of each size leaves beside the bars of the table. */
const STAGES = [
  [360, 544],
  [390, 748],
  [768, 900],
  [568, 320],
  [784, 390],
  [1024, 724],
  [973, 676],
  [1095, 856],
  [1459, 1036],
  [1940, 1390],
  [3380, 2110],
  [2160, 3700],
] as const;

const text = (width: number, height: number) =>
  Math.min(1.4, Math.max(1, 0.4 + (0.011 * Math.min(width, height)) / 16));

function* tables(): Generator<[name: string, Layout, spec: LayoutSpec, stage: Room]> {
  for (const [game, specOf, numbers] of GAMES) {
    for (const players of numbers) {
      for (const seat of [0, null]) {
        for (const [width, height] of STAGES) {
          const stage = { width, height, text: text(width, height), strip: USUAL_STRIP };
          const spec = specOf(players, seat);
          yield [
            `${game}, ${players}, ${seat === null ? "spectator" : "seated"}, ${width}×${height}`,
            compose(stage, spec),
            spec,
            stage,
          ];
        }
      }
    }
  }
}

const boxes = ({ seats, about, centre, strip, own, controls, beside }: Layout): [string, Box][] => [
  ...seats.map((box, at): [string, Box] => [`seat ${at}`, box]),
  ...Object.entries({ about, centre, strip, own, controls, beside }).filter(
    (one): one is [string, Box] => one[1] !== null,
  ),
];

test("every box stands inside the stage and has room", () => {
  for (const [name, layout, , stage] of tables()) {
    for (const [what, { x, y, width, height }] of boxes(layout)) {
      expect(Math.min(x, y), `${name}: ${what}`).toBeGreaterThanOrEqual(0);
      expect(x + width, `${name}: ${what}`).toBeLessThanOrEqual(stage.width);
      expect(y + height, `${name}: ${what}`).toBeLessThanOrEqual(stage.height);
      expect(Math.min(width, height), `${name}: ${what}`).toBeGreaterThan(15);
    }
  }
});

test("no two boxes overlap", () => {
  for (const [name, layout] of tables()) {
    const all = boxes(layout);
    for (const [at, [what, a]] of all.entries()) {
      for (const [other, b] of all.slice(at + 1)) {
        const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        expect(Math.min(wide, high), `${name}: ${what} and ${other}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test("each of the others has one plate, and all plates are of one size", () => {
  for (const [name, { seats }, spec] of tables()) {
    expect(seats.length, name).toBe(spec.seats);
    expect(new Set(seats.map(({ height }) => height)).size, name).toBeLessThanOrEqual(1);
  }
});

test("a card in the hand is a thumb wide, and at most a quarter of the shorter side high", () => {
  for (const [name, { card }, , { width, height }] of tables()) {
    expect(card, name).toBeGreaterThanOrEqual(MIN_CARD_HEIGHT);
    expect(card, name).toBeLessThanOrEqual(Math.max(MIN_CARD_HEIGHT, 0.26 * Math.min(width, height)));
  }
});

test("at a desk the hand takes more than a seventh of the height, and the centre has cards no smaller than a thumb", () => {
  for (const [name, layout, spec, stage] of tables()) {
    if (layout.shape !== "desk") continue;
    expect(layout.card, name).toBeGreaterThanOrEqual(0.15 * Math.min(stage.width, stage.height) - 1);
    expect(centreCard(layout.centre, spec, layout.card, stage.text), name).toBeGreaterThanOrEqual(MIN_CARD_HEIGHT);
  }
});

test("three players sit around a desk: one left, one above, one right", () => {
  const { seats, centre } = compose({ width: 1940, height: 1390, text: 1.4, strip: USUAL_STRIP }, basement(4, 0));
  const [left, above, right] = seats;
  expect(left.x + left.width).toBeLessThanOrEqual(centre.x);
  expect(above.y + above.height).toBeLessThanOrEqual(centre.y);
  expect(right.x).toBeGreaterThanOrEqual(centre.x + centre.width);
});

test("eleven others stand in two rows on a phone", () => {
  const { seats } = compose({ width: 360, height: 544, text: 1, strip: USUAL_STRIP }, basset(12, 0));
  expect(new Set(seats.map(({ y }) => y)).size).toBe(2);
});

test("the log beside the table costs no card its size", () => {
  for (const [game, specOf, numbers] of GAMES) {
    for (const [width, height] of [
      [1280, 676],
      [1440, 856],
      [1920, 1036],
      [2560, 1390],
    ] as const) {
      const room = { height, text: text(width, height), strip: USUAL_STRIP };
      const spec = specOf(numbers[0], 0);
      const alone = compose({ ...room, width }, spec);
      const beside = compose({ ...room, width: width - Math.min(460, Math.max(300, width * 0.24)) }, spec);
      expect(beside.card, `${game}, ${width}`).toBe(alone.card);
    }
  }
});

test("the shape of a table follows its stage", () => {
  expect(shapeOf({ width: 360, height: 544 })).toBe("portrait");
  expect(shapeOf({ width: 784, height: 390 })).toBe("side");
  expect(shapeOf({ width: 768, height: 900 })).toBe("portrait");
  expect(shapeOf({ width: 1024, height: 724 })).toBe("desk");
});
