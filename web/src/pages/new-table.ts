// The form for a new table, and the request that it makes.
import { levelFor } from "../table/levels";
import type { GameInfo, LessonInfo, NewTable, OptionInfo, PresetInfo, TimeControl } from "../wire";
import type { Variant } from "../variant/link";
import { changedValues } from "../variant/value";

/** What the form holds. */
export interface NewTableForm {
  players: number;
  /** The id of the preset that it starts from. */
  preset: string;
  /** House rules that are set otherwise than in the preset. */
  values: Record<string, unknown>;
  timeControl: TimeControl["kind"];
  seconds: number;
  days: number;
  increment: number;
  cover: number;
  level: string;
  botDelay: number;
  /** Hints: as usual (where one person plays), always, or never. */
  hints: "alone" | "yes" | "no";
}

/** The form as it is at first. */
export function defaultForm(game: GameInfo): NewTableForm {
  return {
    players: game.usual_players,
    preset: (game.presets.find(({ usual }) => usual) ?? game.presets.at(-1))?.id ?? "",
    values: {},
    timeControl: "none",
    seconds: 60,
    days: 2,
    increment: 5,
    cover: 60,
    level: game.levels.includes("medium") ? "medium" : (game.levels.at(-1) ?? ""),
    botDelay: 700,
    hints: "alone",
  };
}

/** The preset that the form starts from. */
export function presetOf(game: GameInfo, { preset }: Pick<NewTableForm, "preset">): PresetInfo | undefined {
  return game.presets.find(({ id }) => id === preset);
}

/** The minutes that a match of so many takes, as far as they are measured. */
export function minutesOf(game: GameInfo, preset: PresetInfo, players: number): number | null {
  return preset.minutes[players - game.min_players] ?? null;
}

/** What a house rule is set to: by the form, or else by its preset, or else by the text. */
export function valueOf(game: GameInfo, form: NewTableForm, { name, default: text, field }: OptionInfo): unknown {
  if (name in form.values) return form.values[name];
  const given = presetOf(game, form)?.options[name] ?? text;
  if (field.kind === "table") return { ...(text as object), ...(given as object) };
  const isWord = "word" in field && field.word === given;
  return given === "players" && !isWord ? form.players : given;
}

/** The clocks that there are for a game: one that is played in real time is over in one evening. */
export function timeControlsOf(game: GameInfo): TimeControl["kind"][] {
  return game.real_time ? ["none", "turn", "bank"] : ["none", "turn", "bank", "days"];
}

/** The seconds that a clock takes: for a move, for a match, and added after each move. */
export const CLOCK_LIMITS = {
  turn: { min: 5, max: 3600 },
  bank: { min: 10, max: 7200 },
  increment: { min: 0, max: 60 },
};

/** What was typed, within the limits of this clock. */
const within = ({ min, max }: { min: number; max: number }, typed: number): number =>
  Math.min(max, Math.max(min, typed));

/** The seconds for a move or for a match that the form asks for. */
export const secondsOf = ({ timeControl, seconds }: NewTableForm): number =>
  within(timeControl === "turn" ? CLOCK_LIMITS.turn : CLOCK_LIMITS.bank, seconds);

function timeControlOf(form: NewTableForm): TimeControl {
  const kind = form.timeControl;
  switch (kind) {
    case "none":
      return { kind };
    case "turn":
      return { kind, seconds: secondsOf(form) };
    case "bank":
      return { kind, seconds: secondsOf(form), increment: within(CLOCK_LIMITS.increment, form.increment) };
    case "days":
      return { kind, days: form.days };
  }
}

/** The request that is sent. */
export function requestOf(game: GameInfo, form: NewTableForm, bots: boolean): NewTable {
  const timeControl = timeControlOf(form);
  const values = Object.fromEntries(game.options.map((option) => [option.name, valueOf(game, form, option)]));
  // A large table is a house rule of its own, which comes with the seats.
  const most = game.options.find(({ field }) => field.kind === "players");
  if (most !== undefined) values[most.name] = Math.max(form.players, Number(values[most.name]));
  return {
    game: game.id,
    players: form.players,
    options: changedValues(game.options, values),
    time_control: timeControl,
    cover_after: timeControl.kind === "days" ? 0 : form.cover,
    bots: bots ? levelFor(game, form.players, form.level) : null,
    bot_delay_ms: form.botDelay,
    hints: form.hints === "alone" ? null : form.hints === "yes",
    playtest: null,
  };
}

/** The variant that the form makes, and who plays it. */
export function variantOf(game: GameInfo, form: NewTableForm, name: string | null = null): Variant {
  const usual = defaultForm(game);
  const level = form.level === usual.level ? null : form.level;
  return { name, players: form.players, level, options: requestOf(game, form, false).options };
}

/** The form for a variant: with the preset that it is, or else with the rules as they are written. */
export function formOf(game: GameInfo, variant: Variant): NewTableForm {
  const usual = defaultForm(game);
  const form = { ...usual, players: variant.players ?? usual.players, level: variant.level ?? usual.level };
  const order = (options: Record<string, unknown>) => JSON.stringify(changedValues(game.options, options));
  const wanted = order(variant.options);
  const presets = game.presets.map(({ id }) => ({ ...form, preset: id }));
  const same = presets.find((one) => order(requestOf(game, one, false).options) === wanted);
  return same ?? { ...form, preset: game.presets.at(-1)?.id ?? "", values: { ...variant.options } };
}

/** The short match after a lesson. */
export function matchAfter({ game, then }: LessonInfo): NewTable {
  const { options, players, level, bot_delay_ms } = then;
  const usual = { time_control: { kind: "none" }, cover_after: 60, hints: null, playtest: null } as const;
  return { game, players, options, bots: level, bot_delay_ms, ...usual };
}
