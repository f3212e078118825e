import { expect, test } from "vitest";
import { NAMES, RATE, samples, VARIANTS } from "./synth";

const variants = Array.from({ length: VARIANTS }, (_, variant) => variant);

test("there are eight sounds", () => {
  expect([...NAMES].sort()).toEqual(["chime", "coin", "flip", "gather", "slap", "slide", "splash", "tap"]);
});

for (const name of NAMES) {
  test(`${name} is short, neither silent nor too loud, and does not click`, () => {
    for (const variant of variants) {
      const sound = samples(name, variant);
      expect(sound.every(Number.isFinite)).toBe(true);
      expect(sound.length / RATE).toBeGreaterThanOrEqual(0.1);
      expect(sound.length / RATE).toBeLessThanOrEqual(1);
      const peak = Math.max(...sound.map(Math.abs));
      expect(peak).toBeGreaterThan(0.3);
      expect(peak).toBeLessThanOrEqual(1);
      const rms = Math.sqrt(sound.reduce((sum, sample) => sum + sample ** 2, 0) / sound.length);
      expect(rms).toBeGreaterThan(0.02);
      expect(rms).toBeLessThan(0.35);
      const middle = sound.reduce((sum, sample) => sum + sample, 0) / sound.length;
      expect(Math.abs(middle)).toBeLessThan(0.01);
      expect(Math.abs(sound[0])).toBeLessThan(0.1);
      expect(Math.abs(sound[sound.length - 1])).toBeLessThan(0.01);
    }
  });

  test(`no two variants of ${name} are alike, and each is the same every time`, () => {
    const [first, second] = variants.map((variant) => samples(name, variant));
    expect(first).toEqual(samples(name, 0));
    expect(first).not.toEqual(second);
  });
}
