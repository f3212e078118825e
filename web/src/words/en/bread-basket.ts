// Bread Basket.
export default {
  "home.about.bread-basket": "Play cards at the end of a growing line, and take Sandwiches and Soups from it.",

  "bread.now.first": "Play a card at the end of the line. You may then play a second one.",
  "bread.now.first.only": "Play a card at the end of the line.",
  "bread.now.first.chef": "Play a card at the end of the line, or discard a Chef to take a card from it.",
  "bread.now.second": "Play another card, or stop here.",
  "bread.now.take": "Several tricks are complete: choose which one to take first.",

  "bread.round": "Round {round} of {rounds}",
  "bread.deck": "{n} in the deck",
  "bread.spent": "{n} {n|Chef|Chefs} discarded",
  "bread.line": "The line, oldest card first",
  "bread.line.empty": "The line is empty.",
  "bread.line.card": "{n}: {card}",
  "bread.line.lift": "{n}: {card}, take it with a Chef",
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
  "bread.holds": "Known to hold",
  "bread.taken": "{n} taken",

  "bread.act.play": "Play {card}",
  "bread.act.play.none": "Choose a card",
  "bread.act.chef": "Discard the Chef, take {card}",
  "bread.act.chef.choose": "Or tap a card in the line to take it with the Chef.",
  "bread.act.stop": "Stop",
  "bread.act.take": "Take {cards}",

  "tip.bread-basket.1":
    "Choose a card to see it at the line’s end. Press Play or drag it there. You may play one or two.",
  "tip.bread-basket.2":
    "Two or more lower cards between equals: a Sandwich (their sum + 2). Higher: a Soup (1 a card).",
  "tip.bread-basket.3":
    "Complete a trick and you must take it, Onions (−5) and all. The card shows the trick’s points.",
  "tip.bread-basket.4": "A Chef ranks as 10. Or discard it to take the card you tap in the line, and end your turn.",
} as Record<string, string>;
