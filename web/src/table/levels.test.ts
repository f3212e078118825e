import { expect, test } from "vitest";
import { levelFor, levelsFor } from "./levels";

const game = { levels: ["rule", "expert", "master", "starter"], master_players: [3, 4] };

test("master is offered to as many players as it has learned to play with", () => {
  expect(levelsFor(game, 4)).toEqual(["rule", "expert", "master", "starter"]);
  expect(levelsFor(game, 5)).toEqual(["rule", "expert", "starter"]);
});

test("master gives way to expert where it does not play", () => {
  expect(levelFor(game, 4, "master")).toBe("master");
  expect(levelFor(game, 5, "master")).toBe("expert");
  expect(levelFor(game, 5, "starter")).toBe("starter");
});
