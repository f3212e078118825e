// House rules as fields of a form: how a value is written, and how what is written is read.

import type { OptionField, OptionInfo } from "../wire";

/** The values to choose from, as they are written, if there are few. */
export function choices(field: OptionField): string[] | null {
  if (field.kind === "choice") return field.words;
  if (field.kind === "list") return field.lists.map((list) => JSON.stringify(list));
  if (field.kind === "number" && field.word !== null && field.min === field.max) return [String(field.min), field.word];
  return null;
}

/** A value as it stands in a field. */
export function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a text in a field means; the server says whether it may be. */
export function parseValue(text: string): unknown {
  const said = text.trim();
  if (/^-?\d+$/.test(said)) return Number(said);
  if (said === "true" || said === "false") return said === "true";
  if (/^[[{]/.test(said)) {
    try {
      return JSON.parse(said);
    } catch {
      return said;
    }
  }
  return said;
}

/** Only what differs from the text of the game. */
export function changedValues(
  options: readonly OptionInfo[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const differs = options.filter(
    ({ name, default: usual }) => name in values && JSON.stringify(values[name]) !== JSON.stringify(usual),
  );
  return Object.fromEntries(differs.map(({ name }) => [name, values[name]]));
}
