// Short sounds, made here. A browser lets a page sound only after a touch or a key.

let context: AudioContext | null = null;

/** The sounds there are: the notes in hertz, one after another. */
const SOUNDS = {
  turn: [523, 784],
  over: [523, 659, 784],
  said: [880],
  flip: [330],
} as const;

/** Sounds, if the browser can and lets us. */
export function sound(name: keyof typeof SOUNDS): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
    SOUNDS[name].forEach((pitch, i) => note(context!, pitch, i * 0.13));
  } catch {
    // A quiet table, then.
  }
}

function note(audio: AudioContext, pitch: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  tone.connect(loud).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.25);
}
