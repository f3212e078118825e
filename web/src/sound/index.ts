// The sounds of the table. A browser lets a page sound only after a tap or a key: then they are made,
// once, and not before.

import type { SoundName } from "../games/common/beats";

/** How a sound is played. */
export interface Playing {
  /** How many times as high. */
  pitch?: number;
  /** Is it another player's? Then it is a third as loud. */
  distant?: boolean;
  /** From −1 at the left to 1 at the right. */
  pan?: number;
  /** Milliseconds to wait. */
  delay?: number;
}

const DISTANT = 1 / 3;
/** How far to the side the outermost seat is heard. */
const WIDTH = 0.6;

interface Studio {
  audio: AudioContext;
  loud: GainNode;
  buffers: Map<SoundName, AudioBuffer[]>;
}

let volume = 0;
let studio: Studio | null = null;
let made: Promise<void> | null = null;
let played = 0;

/** From 0 to 100. */
export function setVolume(percent: number): void {
  volume = percent;
  if (studio) studio.loud.gain.value = gain();
}

/** Makes the sounds on the first tap or key, or now if there has been one. */
export function soundOnFirstTap(): void {
  const begin = () => {
    removeEventListener("pointerdown", begin, true);
    removeEventListener("keydown", begin, true);
    made ??= make().catch(() => {}); // a quiet table, then
  };
  if (navigator.userActivation?.hasBeenActive) return begin();
  addEventListener("pointerdown", begin, true);
  addEventListener("keydown", begin, true);
}

/** Plays a sound, if there is any yet and they are wanted. */
export function play(name: SoundName, { pitch = 1, distant = false, pan = 0, delay = 0 }: Playing = {}): void {
  const variants = studio?.buffers.get(name);
  if (!studio || !variants || volume === 0 || document.hidden) return;
  const { audio, loud } = studio;
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  const source = audio.createBufferSource();
  source.buffer = variants[(played += 1) % variants.length];
  // A little off each time, unless the pitch says something.
  source.playbackRate.value = pitch === 1 ? 0.97 + 0.06 * Math.random() : pitch;
  const own = audio.createGain();
  own.gain.value = distant ? DISTANT : 1;
  const side = audio.createStereoPanner();
  side.pan.value = pan * WIDTH;
  source.connect(own).connect(side).connect(loud);
  source.start(audio.currentTime + delay / 1000);
}

async function make(): Promise<void> {
  const audio = new AudioContext();
  const { NAMES, RATE, samples, VARIANTS } = await import("./synth");
  const loud = audio.createGain();
  loud.gain.value = gain();
  loud.connect(audio.destination);
  const buffers = new Map<SoundName, AudioBuffer[]>();
  studio = { audio, loud, buffers };
  for (const name of NAMES) {
    const variants: AudioBuffer[] = [];
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const sound = samples(name, variant);
      const buffer = audio.createBuffer(1, sound.length, RATE);
      buffer.copyToChannel(sound, 0);
      variants.push(buffer);
    }
    buffers.set(name, variants);
    // One sound at a time, so that no frame waits for all of them.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** The ear hears doublings: half the setting is a quarter of the amplitude. */
function gain(): number {
  return (volume / 100) ** 2;
}
