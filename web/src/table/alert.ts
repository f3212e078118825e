// It is your turn: a sound, a vibration, the title, and a notification where you want it.

import { play } from "../sound";
import { say } from "../words";
import { settings } from "./settings.svelte";

/** Can this browser notify at all? Not on plain HTTP. */
export function canNotify(): boolean {
  return "Notification" in globalThis && globalThis.isSecureContext;
}

/** Asks to be allowed to notify. */
export async function wantNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Browsers let a page sound and shake only once someone has touched it. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Calls for the player. */
export function alertTurn(game: string): void {
  play("chime");
  if (settings.vibration && touched()) navigator.vibrate?.(120);
  if (document.visibilityState === "visible" || !settings.notifications) return;
  try {
    if (canNotify() && Notification.permission === "granted") {
      const note = new Notification(say("alert.turn"), { body: game, tag: "parlour-turn" });
      note.onclick = () => {
        focus();
        note.close();
      };
    }
  } catch {
    // Some phones notify from service workers only.
  }
}
