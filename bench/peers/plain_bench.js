// Down the Well in plain JavaScript, without a framework.
import { DECK, PLAYERS, chances, deal, give, play, playable, shuffled } from "./well.js";
import { report } from "./rates.js";

const GIVEN_CARDS = 3;
const below = chances(12345);

report("down-the-well", PLAYERS, process.versions.node, () => {
  const state = deal(shuffled(DECK, below));
  for (let seat = 0; seat < PLAYERS; seat++) give(state, shuffled(state.hands[seat], below, GIVEN_CARDS));
  let decisions = PLAYERS;
  while (state.winner === null) {
    const choices = playable(state, state.next);
    play(state, choices[below(choices.length)]);
    decisions++;
  }
  return decisions;
});
