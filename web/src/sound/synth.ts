// Eight short sounds, made of noise, filters and resonances: samples from −1 to 1, the same each time for
// the same variant. Nothing here knows a browser.

import type { SoundName } from "../games/common/beats";

export const RATE = 32_000;
/** How many variants there are of each sound, so that no two cards sound alike. */
export const VARIANTS = 3;

/** A sound as a function of time in seconds, and its random numbers. */
interface Recipe {
  seconds: number;
  /** The loudest sample. */
  peak: number;
  fill(out: Float32Array, random: () => number, variant: number): void;
}

/** Steps of a small generator with values from −1 to 1: the same sound on every machine. */
function noise(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A band of noise around a pitch that may glide, as a two-pole filter; `width` is a share of the pitch. */
function band(
  out: Float32Array,
  random: () => number,
  pitch: (time: number) => number,
  width: number,
  loud: (time: number) => number,
): void {
  let low = 0;
  let mid = 0;
  for (let at = 0; at < out.length; at += 1) {
    const time = at / RATE;
    const step = 2 * Math.sin((Math.PI * Math.min(pitch(time), RATE / 7)) / RATE);
    low += step * mid;
    mid += step * (random() - low - width * mid);
    out[at] += mid * loud(time);
  }
}

/** A tone that dies away, such as a plate or a table gives when it is struck. */
function ring(out: Float32Array, pitch: number, loud: number, halfLife: number, from = 0, bend = 0): void {
  let phase = 0;
  for (let at = Math.round(from * RATE); at < out.length; at += 1) {
    const time = at / RATE - from;
    phase += (2 * Math.PI * pitch * (1 + bend * Math.exp(-time * 60))) / RATE;
    out[at] += Math.sin(phase) * loud * Math.min(1, time * 900) * 2 ** (-time / halfLife);
  }
}

/** Rises to 1 within `rise` seconds and halves every `halfLife` seconds after. */
const swell =
  (rise: number, halfLife: number, from = 0) =>
  (time: number) =>
    time < from ? 0 : Math.min(1, (time - from) / rise) * 2 ** (-Math.max(0, time - from - rise) / halfLife);

const RECIPES: Record<SoundName, Recipe> = {
  // paper over cloth
  slide: {
    seconds: 0.2,
    peak: 0.4,
    fill: (out, random, variant) =>
      band(
        out,
        random,
        (time) => 1500 + variant * 250 + 5000 * time,
        1.1,
        (time) => Math.sin((Math.PI * time) / 0.2) ** 2,
      ),
  },
  // an edge snaps, and then the face lies
  flip: {
    seconds: 0.13,
    peak: 0.6,
    fill: (out, random, variant) => {
      band(out, random, () => 3200 + variant * 300, 0.7, swell(0.001, 0.008));
      band(out, random, () => 1100 + variant * 120, 0.6, swell(0.003, 0.014, 0.035 + variant * 0.004));
    },
  },
  tap: {
    seconds: 0.12,
    peak: 0.55,
    fill: (out, random, variant) => {
      band(out, random, () => 1800 + variant * 200, 0.9, swell(0.001, 0.006));
      ring(out, 185 + variant * 14, 0.7, 0.016, 0, 0.5);
    },
  },
  // a flat hand on a table
  slap: {
    seconds: 0.26,
    peak: 0.9,
    fill: (out, random, variant) => {
      band(out, random, () => 1300 + variant * 150, 1.3, swell(0.001, 0.012));
      ring(out, 96 + variant * 7, 1.1, 0.035, 0, 0.8);
      ring(out, 231 + variant * 11, 0.3, 0.02);
    },
  },
  // two plates with overtones that do not fit
  coin: {
    seconds: 0.42,
    peak: 0.5,
    fill: (out, random, variant) => {
      const pitch = 2350 + variant * 180;
      for (const [part, loud] of [
        [1, 1],
        [1.51, 0.6],
        [2.27, 0.4],
        [3.13, 0.2],
      ] as const) {
        ring(out, pitch * part, loud, 0.06 / part);
        ring(out, pitch * part * 1.06, loud * 0.6, 0.05 / part, 0.055 + variant * 0.008);
      }
      band(out, random, () => 6000, 0.5, swell(0.001, 0.003));
    },
  },
  // a drop: a bubble that rises, and water around it
  splash: {
    seconds: 0.5,
    peak: 0.6,
    fill: (out, random, variant) => {
      band(out, random, (time) => 900 + variant * 90 + 1600 * Math.exp(-time * 14), 0.9, swell(0.012, 0.06));
      for (let drop = 0; drop < 3; drop += 1) {
        ring(
          out,
          (420 + drop * 160 + variant * 30) * 1.25,
          0.5 - drop * 0.1,
          0.03,
          0.05 + drop * (0.07 + variant * 0.01),
          -0.35,
        );
      }
    },
  },
  // a handful of cards is pushed together
  gather: {
    seconds: 0.44,
    peak: 0.5,
    fill: (out, random, variant) => {
      for (let card = 0; card < 6; card += 1) {
        const from = card * 0.05 * (1 + 0.2 * random()) + variant * 0.004;
        band(out, random, () => 1700 + card * 220, 1, swell(0.006, 0.016, Math.max(0, from)));
      }
      ring(out, 170 + variant * 10, 0.4, 0.02, 0.33);
    },
  },
  // a small bell, a fifth over a ground
  chime: {
    seconds: 0.9,
    peak: 0.45,
    fill: (out, _, variant) => {
      const pitch = [784, 880, 988][variant];
      for (const [part, loud] of [
        [1, 1],
        [1.5, 0.55],
        [2.01, 0.35],
        [3.02, 0.12],
      ] as const) {
        ring(out, pitch * part, loud, 0.16 / part, part === 1.5 ? 0.09 : 0);
      }
    },
  },
};

/** All the sounds there are. */
export const NAMES = Object.keys(RECIPES) as SoundName[];

/** The samples of a sound: as loud as it should be, without a click at its end or a shift of its middle. */
export function samples(name: SoundName, variant: number): Float32Array<ArrayBuffer> {
  const { seconds, peak, fill } = RECIPES[name];
  const out = new Float32Array(Math.round(seconds * RATE));
  fill(out, noise(NAMES.indexOf(name) * VARIANTS + variant + 1), variant);
  const fade = Math.round(0.012 * RATE);
  for (let at = 0; at < fade; at += 1) out[out.length - 1 - at] *= at / fade;
  const middle = out.reduce((sum, sample) => sum + sample, 0) / out.length;
  // What is taken off is taken off where there is sound, so that its ends stay silent.
  out.forEach((sample, at) => (out[at] = sample - middle * Math.min(1, at / fade, (out.length - 1 - at) / fade)));
  const most = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return out.map((sample) => (sample * peak) / most);
}
