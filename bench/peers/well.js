// Down the Well as a JavaScript programmer writes it first: plain arrays, one hand, no options. The same
// random play as Parlour's has 36.99 decisions a game with four players, which checks both.
// Cards are 0 to 53: the suit is `card / 9`, rounded down, and the rank `card % 9`.

export const PLAYERS = 4;
const CARDS_EACH = 9;
const SUITS = 6;
const RANKS = 9;

export const suitOf = (card) => Math.floor(card / RANKS);
export const rankOf = (card) => card % RANKS;

/** The deck in order. */
export const DECK = Array.from({ length: SUITS * RANKS }, (_, card) => card);

/** A generator of whole numbers below a bound (xorshift, 32 bits). */
export function chances(seed) {
  let x = seed | 0 || 1;
  return (bound) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 2 ** 32) * bound);
  };
}

/** The first `count` of these in random order (all, without a count). */
export function shuffled(cards, below, count = cards.length) {
  const mixed = cards.slice();
  for (let place = 0; place < count; place++) {
    const other = place + below(mixed.length - place);
    [mixed[place], mixed[other]] = [mixed[other], mixed[place]];
  }
  return mixed.slice(0, count);
}

/** A hand dealt from this deck, before three cards are given. */
export function deal(deck) {
  return {
    hands: Array.from({ length: PLAYERS }, (_, seat) => deck.slice(seat * CARDS_EACH, (seat + 1) * CARDS_EACH)),
    gifts: [],
    piles: new Array(SUITS).fill(-1),
    lead: suitOf(deck[PLAYERS * CARDS_EACH]),
    next: 0,
    opens: false,
    winner: null,
  };
}

/** A player gives three cards to the left; they arrive when all have given. */
export function give(state, cards) {
  state.gifts.push(cards);
  state.next = state.gifts.length % PLAYERS;
  if (state.gifts.length < PLAYERS) return;
  state.gifts.forEach((gift, seat) => {
    state.hands[seat] = state.hands[seat].filter((card) => !gift.includes(card));
  });
  state.gifts.forEach((gift, seat) => state.hands[(seat + 1) % PLAYERS].push(...gift));
  // the lowest card of the suit that was turned leads, or of the next suit that is held
  state.opens = true;
  for (let step = 0; step < SUITS; step++) {
    const suit = (state.lead + step) % SUITS;
    const held = state.hands.flat().filter((card) => suitOf(card) === suit);
    if (held.length > 0) {
      state.lead = suit;
      state.next = state.hands.findIndex((hand) => hand.includes(Math.min(...held)));
      return;
    }
  }
}

/** What a player may play. */
export function playable(state, seat) {
  if (state.opens) {
    return [Math.min(...state.hands[seat].filter((card) => suitOf(card) === state.lead))];
  }
  return state.hands[seat].filter((card) => rankOf(card) > state.piles[suitOf(card)]);
}

/** A player plays a card; those who cannot play are passed over, and the last who can takes the round. */
export function play(state, card) {
  const seat = state.next;
  state.hands[seat].splice(state.hands[seat].indexOf(card), 1);
  state.piles[suitOf(card)] = rankOf(card);
  state.opens = false;
  for (let step = 1; step <= PLAYERS; step++) {
    state.next = (seat + step) % PLAYERS;
    if (playable(state, state.next).length > 0) return;
  }
  if (state.hands.some((hand) => hand.length === 0)) {
    state.winner = seat;
  } else {
    state.piles.fill(-1);
    state.next = (seat + 1) % PLAYERS;
  }
}
