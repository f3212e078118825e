// The form for a new table, and the request that it makes.
import type { GameInfo, LessonInfo, NewTable, TimeControl } from "../wire";
import { changedValues } from "./option";

/** What the form holds. */
export interface NewTableForm {
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

/** The form as it is at first. */
export function defaultForm(game: GameInfo): NewTableForm {
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
function amongPeople(game: GameInfo, form: NewTableForm): Record<string, unknown> {
  const usual = Object.entries(game.among_people).filter(([key]) => !(key in form.values));
  return Object.fromEntries(usual.map(([key, value]) => [key, value === "players" ? form.players : value]));
}

/** The request that is sent. */
export function requestOf(game: GameInfo, form: NewTableForm, bots: boolean): NewTable {
  const { seconds, increment } = form;
  const pace: TimeControl =
    form.pace === "none"
      ? { pace: "none" }
      : form.pace === "turn"
        ? { pace: "turn", seconds }
        : { pace: "bank", seconds, increment };
  // A large table is a house rule of its own, which comes with the seats.
  const most = game.options.find(({ field }) => field.kind === "players");
  const large = most !== undefined && form.players > Number(form.values[most.name] ?? most.default);
  const values = large ? { ...form.values, [most.name]: form.players } : form.values;
  return {
    game: game.id,
    players: form.players,
    options: { ...(bots ? {} : amongPeople(game, form)), ...changedValues(game.options, values) },
    pace,
    cover_after: form.cover,
    bots: bots ? form.level : null,
    bot_pace: form.botPace,
    hints: form.hints === "alone" ? null : form.hints === "yes",
  };
}

/** The short match after a lesson. */
export function matchAfter({ game, then }: LessonInfo): NewTable {
  const { options, players, level, bot_pace } = then;
  return { game, players, options, pace: { pace: "none" }, cover_after: 60, bots: level, bot_pace, hints: null };
}
