// Your settings in this browser.

import { recall, remember } from "../net/store";

export interface Settings {
  theme: "system" | "light" | "dark";
  /** The animations: 0 none, 1 as a hand does, 2 twice as fast. */
  speed: number;
  sound: boolean;
  vibration: boolean;
  notifications: boolean;
  /** Chat is not shown. */
  deaf: boolean;
  /** Four colours in Budr Basef, too, whose sets ask for red and black. */
  fourColours: boolean;
}

const USUAL: Settings = {
  theme: "system",
  speed: 1,
  sound: true,
  vibration: true,
  notifications: false,
  deaf: false,
  fourColours: false,
};

export const settings = $state<Settings>({ ...USUAL, ...recall<Partial<Settings>>("settings", {}) });

/** Sets something, and remembers it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", { ...settings });
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
