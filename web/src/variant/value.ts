// House rules as values: which of them a rule can have, and how they stand in a link.

import type { NumberBounds, OptionField, OptionInfo } from "../wire";

/** What is wrong with a link: the name of a text, and what it mentions. */
export type Problem = [text: string, args: Record<string, string | number>];

/** One form that the object of a house rule can have: `{"offered":true,"price":p}`. */
export interface Template {
  /** Its members without the numbers that are to be filled in. */
  fixed: Record<string, unknown>;
  /** The names of those numbers. */
  numbers: string[];
  /** The first object of this form. */
  first: Record<string, unknown>;
  fits: (value: unknown) => boolean;
}

/** The forms of an object out of how it may be written. */
export function templates(allowed: readonly string[]): Template[] {
  return allowed.map((text) => {
    const numbers = [...text.matchAll(/"(\w+)":[a-z](?=[,}])/g)].map(([, name]) => name);
    const first = JSON.parse(text.replace(/:[a-z](?=[,}])/g, ":1")) as Record<string, unknown>;
    const fixed = Object.fromEntries(Object.entries(first).filter(([name]) => !numbers.includes(name)));
    const fits = (value: unknown) =>
      typeof value === "object" &&
      value !== null &&
      Object.entries(fixed).every(([name, part]) => (value as Record<string, unknown>)[name] === part);
    return { fixed, numbers, first, fits };
  });
}

const isNumber = (value: unknown, { min, max, word }: NumberBounds) =>
  (word !== null && value === word) ||
  (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= (max ?? Infinity));

/** Can a house rule have this value? What depends on other rules the server says. */
export function isPossible({ field, allowed }: OptionInfo, value: unknown): boolean {
  switch (field.kind) {
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return field.words.includes(String(value));
    case "number":
    case "players":
      return isNumber(value, field);
    case "list":
      return field.lists.some((list) => JSON.stringify(list) === JSON.stringify(value));
    case "table":
      return field.members.every(({ name, bounds }) => isNumber((value as Record<string, unknown>)[name], bounds));
    case "object":
      return templates(allowed).some(
        ({ fits, numbers }) =>
          fits(value) && numbers.every((name) => Number((value as Record<string, number>)[name]) >= 0),
      );
  }
}

/** A value as it stands in a link. */
export function linkText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** What a text in a link means for a house rule or a part of it. */
export function fromLink(field: Pick<OptionField, "kind">, text: string): unknown {
  if (field.kind === "choice") return text;
  if (text === "true" || text === "false") return text === "true";
  if (field.kind === "list") return text.split(",").map(Number);
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
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
