// The form for a new table as a link: `/?game=basement&preset=quick&rounds=3&deck.hi=8`. Only what
// differs from the usual form is in it.
import type { GameInfo, OptionInfo } from "../wire";
import { say } from "../words";
import { fromLink, isPossible, linkText } from "./option";
import { defaultForm, presetOf, valueOf, type NewTableForm } from "./new-table";

/** A form that came out of a link, and what in the link means nothing. */
export interface LinkedSetup {
  game: string | null;
  form: NewTableForm | null;
  problems: string[];
}

/** The parts of a value that stand in a link by name: the whole value, or the members of an object. */
function parts(option: OptionInfo, value: unknown): [string, unknown][] {
  if (option.field.kind !== "table" && option.field.kind !== "object") return [[option.name, value]];
  return Object.entries(value as object).map(([name, part]) => [`${option.name}.${name}`, part]);
}

/** The link's path and query for a form. */
export function setupPath(game: GameInfo, form: NewTableForm): string {
  const usual = defaultForm(game);
  const query = new URLSearchParams({ game: game.id, preset: form.preset });
  if (form.players !== usual.players) query.set("players", String(form.players));
  if (form.level !== usual.level) query.set("level", form.level);
  const plain = { ...form, values: {} };
  for (const option of game.options.filter(({ name }) => name in form.values)) {
    const before = new Map(parts(option, valueOf(game, plain, option)));
    for (const [name, part] of parts(option, form.values[option.name])) {
      if (linkText(before.get(name)) !== linkText(part)) query.set(name, linkText(part));
    }
  }
  return `/?${query}`;
}

/** Reads a setup out of an address; `null` if the address is not about one. */
export function linkedSetup(search: string, games: readonly GameInfo[]): LinkedSetup | null {
  const query = new URLSearchParams(search);
  const id = query.get("game");
  if (id === null) return null;
  const game = games.find((one) => one.id === id);
  if (game === undefined) return { game: null, form: null, problems: [say("link.no_game", { said: id })] };
  const form = defaultForm(game);
  const problems: string[] = [];
  for (const [name, text] of query) {
    const problem = name === "game" ? null : (readBasics(game, form, name, text) ?? readRule(game, form, name, text));
    if (problem) problems.push(problem);
  }
  const impossible = game.options.filter(
    (option) => option.name in form.values && !isPossible(option, form.values[option.name]),
  );
  for (const option of impossible) {
    const said = parts(option, form.values[option.name])
      .map(([, part]) => linkText(part))
      .join(", ");
    problems.push(say("link.bad_value", { question: option.question, said, allowed: allowed(option) }));
    delete form.values[option.name];
  }
  return { game: game.id, form, problems };
}

const allowed = ({ field, allowed }: OptionInfo) =>
  "meanings" in field ? field.meanings.join(" ") : allowed.join(", ");

/** Reads preset, players and level; a sentence if it cannot be, "" if it is done, `null` if it is none of them. */
function readBasics(game: GameInfo, form: NewTableForm, name: string, text: string): string | null {
  if (name === "preset") {
    if (presetOf(game, { preset: text })) form.preset = text;
    else return say("link.no_preset", { said: text, all: game.presets.map(({ title }) => title).join(", ") });
  } else if (name === "players") {
    const players = Number(text);
    if (Number.isInteger(players) && players >= game.min_players && players <= game.max_players) form.players = players;
    else return say("link.bad_players", { said: text, min: game.min_players, max: game.max_players });
  } else if (name === "level") {
    if (game.levels.includes(text)) form.level = text;
    else return say("link.no_level", { said: text });
  } else return null;
  return "";
}

/** Reads a house rule or a part of one. */
function readRule(game: GameInfo, form: NewTableForm, name: string, text: string): string | null {
  const [key, part, ...more] = name.split(".");
  const option = game.options.find((one) => one.name === key);
  if (option === undefined || more.length > 0) return say("link.no_rule", { said: name });
  const isObject = option.field.kind === "table" || option.field.kind === "object";
  if (isObject !== (part !== undefined)) return say("link.no_rule", { said: name });
  const value = fromLink(option.field, text);
  if (part === undefined) {
    form.values[key] = value;
    return null;
  }
  const known = option.field.kind === "object" || part in (option.default as object);
  if (!known) return say("link.no_rule", { said: name });
  form.values[key] = { ...(valueOf(game, form, option) as object), [part]: value };
  return null;
}
