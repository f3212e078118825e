// How a table is wished for, and how the wish is sent.
import type { GameInfo, NewTable, TimeControl } from "../wire";
import { chosen } from "./option";

/** How a table is wished: what stands in the form. */
export interface Wishes {
  players: number;
  values: Record<string, unknown>;
  pace: TimeControl["pace"];
  seconds: number;
  increment: number;
  cover: number;
  level: string;
  botPace: number;
  /** Hints: as usual (where one person plays), always, or never. */
  hints: "alone" | "yes" | "no";
}

/** The usual table of a game. */
export function usual(game: GameInfo): Wishes {
  return {
    players: game.usual_players,
    values: {},
    pace: "none",
    seconds: 60,
    increment: 5,
    cover: 60,
    level: game.levels.includes("medium") ? "medium" : (game.levels.at(-1) ?? ""),
    botPace: 700,
    hints: "alone",
  };
}

/** The house rules that people start from among themselves, as far as nothing else was chosen. */
function amongPeople(game: GameInfo, wishes: Wishes): Record<string, unknown> {
  const usual = Object.entries(game.among_people).filter(([key]) => !(key in wishes.values));
  return Object.fromEntries(usual.map(([key, value]) => [key, value === "players" ? wishes.players : value]));
}

/** The form as it is sent. */
export function asked(game: GameInfo, wishes: Wishes, bots: boolean): NewTable {
  const { seconds, increment } = wishes;
  const pace: TimeControl =
    wishes.pace === "none"
      ? { pace: "none" }
      : wishes.pace === "turn"
        ? { pace: "turn", seconds }
        : { pace: "bank", seconds, increment };
  // A large table is a house rule of its own; whoever wants the chairs wants the rule.
  const most = game.options.find(({ field }) => field.kind === "players");
  const large = most !== undefined && wishes.players > Number(wishes.values[most.name] ?? most.default);
  const values = large ? { ...wishes.values, [most.name]: wishes.players } : wishes.values;
  return {
    game: game.id,
    players: wishes.players,
    options: { ...(bots ? {} : amongPeople(game, wishes)), ...chosen(game.options, values) },
    pace,
    cover_after: wishes.cover,
    bots: bots ? wishes.level : null,
    bot_pace: wishes.botPace,
    hints: wishes.hints === "alone" ? null : wishes.hints === "yes",
  };
}
