// A soft knock when a card lands, for those who would rather listen than stare.

const KEY = "parlour.budr-basef.sound";

let wanted = $state(remembered());
let context: AudioContext | null = null;

/** Is the sound on? */
export function soundIsOn(): boolean {
  return wanted;
}

/** Turns it on or off; by a tap, so that the browser lets it be heard. */
export function toggleSound(): void {
  wanted = !wanted;
  try {
    localStorage.setItem(KEY, wanted ? "on" : "off");
  } catch {
    // Without storage it is forgotten with the page.
  }
  if (wanted) knock("card");
}

/** A card lands, or a verdict falls. */
export function knock(what: "card" | "verdict"): void {
  if (!wanted || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => {});
  const start = context.currentTime;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = what === "card" ? "triangle" : "sine";
  tone.frequency.setValueAtTime(what === "card" ? 320 : 660, start);
  tone.frequency.exponentialRampToValueAtTime(what === "card" ? 120 : 880, start + 0.08);
  loud.gain.setValueAtTime(what === "card" ? 0.25 : 0.12, start);
  loud.gain.exponentialRampToValueAtTime(0.001, start + 0.14);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.15);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}
