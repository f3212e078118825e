// Bread Basket.
export default {
  "home.about.bread-basket": "Lay cards at the end of a growing line and take Sandwiches and Soups out of it.",

  "bread.now.first": "Play a card onto the end of the line. You may play a second one after it.",
  "bread.now.first.chef": "Play a card onto the end of the line, or discard a Chef to pick a card out of it.",
  "bread.now.second": "Play a second card, or stop here.",
  "bread.now.take": "Several tricks stand: choose which one to take first.",

  "bread.round": "Round {round} of {rounds}",
  "bread.deck": "{n} in the deck",
  "bread.spent": "{n} {n|Chef|Chefs} discarded",
  "bread.line": "The line, oldest card first",
  "bread.line.empty": "The line is empty.",
  "bread.line.card": "{n}: {card}",
  "bread.line.lift": "{n}: {card}, pick it with a Chef",
  "bread.line.chosen": "chosen",
  "bread.line.trick": "in the trick",
  "bread.line.oldest": "oldest",
  "bread.line.newest": "newest",
  "bread.line.next": "next card",

  "bread.sandwich": "Sandwich",
  "bread.soup": "Soup",
  "bread.makes": "{trick} {points}",
  "bread.makes.say": "completes a {trick} for {points} points",
  "bread.makes.none": "takes nothing",

  "bread.points.round": "this round",
  "bread.points.all": "in total",
  "bread.holds": "Surely holds",
  "bread.taken": "{n} taken",

  "bread.act.play": "Play {card}",
  "bread.act.play.none": "Choose a card",
  "bread.act.chef": "Discard the Chef, pick {card}",
  "bread.act.chef.choose": "Or tap a card of the line to pick it with the Chef.",
  "bread.act.stop": "Stop",
  "bread.act.take": "Take {cards}",

  "tip.bread-basket.1":
    "Choose a card to see it at the end of the line, and press Play or drag it there. You may play one or two.",
  "tip.bread-basket.2":
    "Two equal cards around lower ones are a Sandwich: the sum inside and 2. Around higher ones: a Soup, 1 a card.",
  "tip.bread-basket.3":
    "Complete one and you must take it, Onion (−5) or not. A card that would do it shows its points.",
  "tip.bread-basket.4":
    "A Chef is a 10. Or tap a card of the line: discard the Chef, pick that card, and this is your whole turn.",
} as Record<string, string>;
