// boardgame.io: Down the Well through its reducer, which is what its server calls for every move.
import { createRequire } from "node:module";
import { DECK, PLAYERS, chances, deal, give, play, playable, shuffled } from "./well.js";
import { report } from "./rates.js";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { version } = require("boardgame.io/package.json");

const GIVEN_CARDS = 3;
const below = chances(4242);

const rules = {
  name: "down-the-well",
  setup: ({ random }) => deal(random.Shuffle(DECK)),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.next },
  },
  moves: {
    give: ({ G }, cards) => give(G, cards),
    play: ({ G }, card) => play(G, card),
  },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
};

report("down-the-well", PLAYERS, version, () => {
  const game = { ...rules, seed: below(2 ** 30) };
  const reduce = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: PLAYERS });
  let decisions = 0;
  while (!state.ctx.gameover) {
    const { G, ctx } = state;
    const seat = Number(ctx.currentPlayer);
    const gives = G.gifts.length < PLAYERS;
    const choices = gives ? [] : playable(G, seat);
    const type = gives ? "give" : "play";
    const args = [gives ? shuffled(G.hands[seat], below, GIVEN_CARDS) : choices[below(choices.length)]];
    state = reduce(state, {
      type: "MAKE_MOVE",
      payload: { type, args, playerID: ctx.currentPlayer },
    });
    decisions++;
  }
  return decisions;
});
