// How numbers and names from the server are written for people.

import { number } from "./words";

/** Points, with a minus sign and not a hyphen. */
export function points(count: number): string {
  return number(count).replace("-", "−");
}

const GROUPED = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

/** A whole number as people write it in any language: 1000, 1.000, 1,000, 1 000, 1’000; `null` if it is none. */
export function readWhole(text: string): number | null {
  const typed = text.trim();
  if (!GROUPED.test(typed) && !/^\d+$/.test(typed)) return null;
  const read = Number(typed.replace(/\D/g, ""));
  return Number.isSafeInteger(read) ? read : null;
}

/** Thousandths of a win as whole points of a hundred. */
export function percent(thousandths: number): string {
  return points(Math.round(thousandths / 10));
}

/** A sentence with a capital at its beginning. */
export function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

/** A name in the wire's spelling, as a label: `first_player` is "First player". */
export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
