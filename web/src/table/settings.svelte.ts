// Your settings in this browser.

import { recall, remember } from "../net/store";
import { setVolume } from "../sound";

export interface Settings {
  theme: "system" | "light" | "dark";
  /** The animations: 0 none, 1 as a hand does, 2 twice as fast. */
  speed: number;
  /** How loud the sounds are, from 0 to 100. */
  volume: number;
  vibration: boolean;
  notifications: boolean;
  /** Chat is not shown. */
  deaf: boolean;
  /** Four colours also in a game that asks for red and black. */
  fourColours: boolean;
}

const USUAL: Settings = {
  theme: "system",
  speed: 1,
  volume: 60,
  vibration: true,
  notifications: false,
  deaf: false,
  fourColours: false,
};

/** What was set; a volume used to be a switch. */
export function read(known: Partial<Settings> & { sound?: boolean }): Settings {
  const { sound, ...rest } = known;
  return { ...USUAL, ...(sound === false ? { volume: 0 } : {}), ...rest };
}

export const settings = $state<Settings>(read(recall("settings", {})));
setVolume(settings.volume);

/** Sets something, and remembers it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", { ...settings });
  if (name === "volume") setVolume(settings.volume);
  if (name === "theme" || name === "fourColours") dress();
}

/** Puts the page into the theme and the colours of cards that are set. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.fourColours) root.dataset.colours = "four";
  else delete root.dataset.colours;
}
