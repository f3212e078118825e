// Texts that are copied or shared.
import { say } from "../words";

/** Copies the text of a field, and says in words whether that was allowed. */
export async function copied(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): Promise<string> {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return say("share.copied");
  } catch {
    return say("share.copy_yourself");
  }
}

/** Has the platform a way to share? */
export const canShare = "share" in navigator;

/** Offers it to the apps of the platform. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch {
    // They have thought better of it.
  }
}
