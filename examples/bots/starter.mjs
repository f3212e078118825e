#!/usr/bin/env node
// A starter bot: plays any of the games, not well. Put your thoughts into `choose`.
//
//     parlour play basement --bots "cmd:node examples/bots/starter.mjs"

import { createInterface } from "node:readline";

/**
 * What to do: one of `legal`, or null to wait (in a race). `view` is all that your seat sees,
 * `seen` what has happened since the last question; docs/protocol.md tells what is in them.
 */
function choose({ legal }) {
  const calm = legal.filter((action) => !/^(hit|touch)/.test(action));
  return calm[Math.floor(Math.random() * calm.length)] ?? null;
}

for await (const line of createInterface({ input: process.stdin })) {
  // `after`: your reaction in milliseconds, where the game is a race
  console.log(JSON.stringify({ action: choose(JSON.parse(line)), after: 400 }));
}
