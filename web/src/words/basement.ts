// Basement.
export default {
  "home.about.basement":
    "Empty your hand, then your three open cards, then three cards no one has seen. Cannot go on? Eat the pile.",

  "basement.now.top": "Choose three of your six cards as Top Cards. Everyone will see them.",
  "basement.now.open": "The pile is empty: open it with any card from {from}, or several alike.",
  "basement.now.play.chance": "Equal or beat the pile from {from}, Chance It with the Deck, or eat the pile.",
  "basement.now.play.plain": "Equal or beat the pile from {from}, or eat it.",
  "basement.now.stuck.chance": "Nothing you hold beats the pile: Chance It with the Deck, or eat the pile.",
  "basement.now.stuck.plain": "Nothing you hold beats the pile: eat it.",
  "basement.now.reveal": "Turn a Basement card, blind, or eat the pile.",
  "basement.now.reveal.open": "Turn a Basement card: on an empty pile every card is good.",
  "basement.now.out": "You are out, in place {place}. {name} plays.",
  "basement.from.hand": "your hand",
  "basement.from.top": "your Top Cards",

  "basement.deck": "Deck",
  "basement.deck.name": "Deck, {n} {n|card|cards}",
  "basement.deck.chance": "Deck, {n} {n|card|cards}: Chance It",
  "basement.pile": "Pile",
  "basement.pile.empty": "Pile, empty",
  "basement.pile.name": "Pile, {n} {n|card|cards}, on top {card}",
  "basement.pile.kind": "counts as {kind}",
  "basement.pile.run": "{n} in a row",
  "basement.run.nothing": "Nothing",
  "basement.trash": "Trash",
  "basement.trash.name": "Trash, {n} {n|card|cards}",
  "basement.round": "Round {round}",
  "basement.place": "place {place}",
  "basement.chosen": "ready",
  "basement.choosing": "is choosing",

  "basement.zones": "Top Cards: {top}. Basement: {n} face-down {n|card|cards}.",
  "basement.zones.none": "none",
  "basement.top": "Your Top Cards",
  "basement.cellar": "Your Basement",
  "basement.slot": "Basement card {n}, face down",
  "basement.slot.reveal": "Turn Basement card {n}",
  "basement.slot.gone": "Basement card {n} is played",
  "basement.hand.top": "Your six cards",
  "basement.hand.chosen": "Your Top Cards, once all have chosen",

  "basement.act.top": "Lay as Top Cards",
  "basement.act.top.some": "Choose {n} more",
  "basement.act.play": "Play {cards}",
  "basement.act.play.none": "Choose cards",
  "basement.act.chance": "Chance It",
  "basement.act.eat": "Eat pile ({n})",
  "basement.act.eat.with": "Take up {cards} and eat",
  "basement.act.eat.choose": "Eat: choose Top Cards first",

  "tip.basement.1":
    "Choose three of your six cards as Top Cards. Everyone sees them, and you play them late: keep high ones.",
  "tip.basement.2":
    "Choose a card, or several alike, and press Play, or drag them to the pile. They must equal or beat its top.",
  "tip.basement.3":
    "A Blank copies its neighbour. A Reset fits on and under anything. A Clear, or four alike, throws the pile away.",
  "tip.basement.4":
    "Nothing fits? Chance It turns the Deck's top card for you. If that fails, or you dare not, you eat the pile.",
  "tip.basement.5":
    "Deck and hand gone, you play your Top Cards, then the Basement, blind. Be the first without a card.",
} as Record<string, string>;
