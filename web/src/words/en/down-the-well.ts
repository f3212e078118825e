// Down the Well.
export default {
  "home.about.down-the-well":
    "Six suits, six piles. Keep playing as long as you can: the last card of the final round wins.",

  "well.now.give": "Choose {cards} to pass to {name} on your {side}.",
  "well.now.lead": "You hold the lowest card of the {suit}: open the round with it.",
  "well.now.open": "The piles are empty: open the round with any card.",
  "well.now.play": "Play a card of any suit that is higher than the top of its pile.",
  "well.now.pass": "None of your cards fits: pass.",
  "well.now.finished": "You are out of this round.",

  "well.cards.1": "one card",
  "well.cards.2": "two cards",
  "well.cards.3": "three cards",
  "well.cards.4": "four cards",
  "well.cards.5": "five cards",
  "well.side.left": "left",
  "well.side.right": "right",

  "well.suit.A": "Anchors",
  "well.suit.B": "Boats",
  "well.suit.C": "Crabs",
  "well.suit.D": "Dolphins",
  "well.suit.F": "Flowers",
  "well.suit.T": "Trees",

  "well.piles": "The piles",
  "well.empty": "{suit}, empty pile",
  "well.name": "{suit}: {card} on top, {n} {n|card|cards}",
  "well.lead": "lead",
  "well.opens": "its lowest card opens the round",
  "well.takes": "takes {card}",

  "well.round": "Round {round}",
  "well.hand": "Hand {hand}, round {round}",
  "well.hand_of": "Hand {hand} of {hands}, round {round}",
  "well.goal": "first to {points} points",
  "well.turned": "turned",
  "well.rest": "{n} undealt",
  "well.swept": "{n} swept",
  "well.passed": "passed",
  "well.out": "no cards",
  "well.chosen": "ready",
  "well.winner": "last card",

  "well.act.give": "Pass {n} cards to {name}",
  "well.act.give.some": "Choose {n} more to pass",
  "well.act.play": "Play {card}",
  "well.act.play.none": "Choose a card",
  "well.act.pass": "Pass",
  "well.given": "You pass {cards} when everyone has chosen.",

  "tip.down-the-well.1": "First, pass cards. Low ones soon get buried and high ones bury yours, so keep a mix.",
  "tip.down-the-well.2": "Each suit’s pile only rises. Raised cards fit now; dim ones wait until the piles are swept.",
  "tip.down-the-well.3": "If you can play, you must. Tap a card and tap it again, tap its pile, or drag it there.",
  "tip.down-the-well.4": "When no one can play, the piles are swept, or, if a player has run out, the last card wins.",
} as Record<string, string>;
