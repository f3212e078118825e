// The time that a player has left: minutes and seconds, or hours and days in a slow game.
import { say } from "../words";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** From so many seconds on, seconds do not matter: no clock by the second has more. */
const LONG = 2 * HOUR;

/** So many seconds, in as few words as they need. */
export function timeText(seconds: number): string {
  if (seconds <= LONG) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / HOUR);
  if (seconds < DAY) return say("clock.hours_minutes", { hours, minutes: Math.floor((seconds % HOUR) / 60) });
  return say("clock.days_hours", { n: Math.floor(seconds / DAY), hours: hours % 24 });
}
