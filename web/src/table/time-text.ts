// The time that a player has left: minutes and seconds, or hours and days in a slow game.
import { say } from "../words";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Beyond so many seconds, seconds do not matter: no clock by the second has more. */
const MAX_SECONDS_SHOWN = 2 * HOUR;

/** So many seconds, in as few words as they need. */
export function timeText(seconds: number): string {
  if (seconds <= MAX_SECONDS_SHOWN) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / HOUR);
  if (seconds < DAY) return say("clock.hours_minutes", { hours, minutes: Math.floor((seconds % HOUR) / 60) });
  return say("clock.days_hours", { n: Math.floor(seconds / DAY), hours: hours % 24 });
}
