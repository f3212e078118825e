// Basement.
export default {
  "home.about.basement":
    "Play your hand, then three open cards, then three that no one has seen. If you cannot play, eat the pile.",

  "basement.now.top": "Choose three of your cards as Top Cards. Everyone will see them.",
  "basement.now.open": "The pile is empty: play any card from {from}, or several alike.",
  "basement.now.play.chance": "Match or beat the pile from {from}, Chance It with the Deck, or eat the pile.",
  "basement.now.play.plain": "Match or beat the pile from {from}, or eat it.",
  "basement.now.stuck.chance": "You cannot play: Chance It with the Deck, or eat the pile.",
  "basement.now.stuck.plain": "You cannot play: eat the pile.",
  "basement.now.reveal": "Turn over a Basement card, or eat the pile.",
  "basement.now.reveal.open": "Turn over a Basement card: any card fits on an empty pile.",
  "basement.now.out": "You finished in place {place}. {name} plays.",
  "basement.from.hand": "your hand",
  "basement.from.top": "your Top Cards",

  "basement.deck": "Deck",
  "basement.deck.name": "Deck, {n} {n|card|cards}",
  "basement.deck.chance": "Deck, {n} {n|card|cards}: Chance It",
  "basement.pile": "Pile",
  "basement.pile.empty": "Pile, empty",
  "basement.pile.name": "Pile, {n} {n|card|cards}, {card} on top",
  "basement.pile.kind": "counts as {kind}",
  "basement.pile.run": "{n} in a row",
  "basement.run.nothing": "Nothing",
  "basement.trash": "Trash",
  "basement.trash.name": "Trash, {n} {n|card|cards}",
  "basement.round": "Round {round}",
  "basement.place": "place {place}",
  "basement.chosen": "ready",

  "basement.zones": "Top Cards: {top}. Basement: {n} face-down {n|card|cards}.",
  "basement.zones.none": "none",
  "basement.top": "Your Top Cards",
  "basement.cellar": "Your Basement",
  "basement.slot": "Basement card {n}, face down",
  "basement.slot.reveal": "Turn over Basement card {n}",
  "basement.slot.gone": "Basement card {n}, played",
  "basement.hand.top": "Your cards",
  "basement.hand.chosen": "Your Top Cards, shown when everyone has chosen",

  "basement.act.top": "Lay as Top Cards",
  "basement.act.top.some": "Choose {n} more",
  "basement.act.play": "Play {cards}",
  "basement.act.play.none": "Choose cards",
  "basement.act.chance": "Chance It",
  "basement.act.eat": "Eat pile ({n})",
  "basement.act.eat.with": "Take up {cards} and eat",
  "basement.act.eat.choose": "Eat: choose Top Cards first",

  "tip.basement.1":
    "Choose three of your cards as Top Cards. Everyone sees them, and you play them late, so keep high ones.",
  "tip.basement.2":
    "Choose a card, or several alike, and press Play, or drag them to the pile. They must match or beat its top card.",
  "tip.basement.3":
    "A Blank copies its neighbour. A Reset fits on and under anything. A Clear, or four alike, removes the pile.",
  "tip.basement.4":
    "Nothing fits? Chance It turns the Deck's top card for you. If that fails, or you do not risk it, eat the pile.",
  "tip.basement.5":
    "With Deck and hand gone, play your Top Cards, then your Basement, unseen. Be the first to run out.",
} as Record<string, string>;
