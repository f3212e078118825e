// A win looks like one: a handful of coloured slips flies up and sinks, for two seconds, over the table.

import { calm } from "../cards/flight.svelte";
import { settings } from "./settings.svelte";

const SLIPS = 90;
const SECONDS = 2.4;
const COLOURS = ["#f0bf57", "#58c39b", "#e2574c", "#5b8def", "#fff5dc"];
/** Pixels a second, and a second more of them each second. */
const UP = 900;
const FALL = 1100;

interface Slip {
  /** Sideways and upwards, in pixels a second. */
  x: number;
  y: number;
  /** Turns a second. */
  spin: number;
  size: number;
  colour: string;
}

/** An attachment for a canvas: plays once. */
export function flourish(canvas: HTMLCanvasElement): (() => void) | undefined {
  const brush = canvas.getContext("2d");
  if (!brush || calm() || settings.speed === 0) return undefined;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width;
  canvas.height = height;
  const slips: Slip[] = Array.from({ length: SLIPS }, (_, at) => ({
    x: (Math.random() - 0.5) * width * 0.9,
    y: UP * (0.45 + 0.55 * Math.random()) * Math.min(1.2, height / 700),
    spin: 1 + 3 * Math.random(),
    size: 7 + 8 * Math.random(),
    colour: COLOURS[at % COLOURS.length],
  }));
  const begun = performance.now();
  let frame = 0;
  const draw = (now: number) => {
    const time = (now - begun) / 1000;
    brush.clearRect(0, 0, width, height);
    if (time > SECONDS) return;
    brush.globalAlpha = Math.min(1, (SECONDS - time) * 2);
    for (const { x, y, spin, size, colour } of slips) {
      const turn = Math.cos(2 * Math.PI * spin * time);
      brush.fillStyle = colour;
      brush.fillRect(
        width / 2 + x * time * 0.7,
        height * 0.7 - y * time + (FALL / 2) * time * time,
        size * turn,
        size * 1.4,
      );
    }
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}
