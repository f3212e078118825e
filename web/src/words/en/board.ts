// What all boards say.
export default {
  "place.yours": "Your place",
  "place.you": "{name} (you)",
  "place.active": "to act",
  "place.hand": "{n} {n|card|cards} in hand",
  "place.dealer": "dealer",
  "board.points": "Points",
  "board.others": "The other players",
  "board.middle": "The middle of the table",
  "board.waiting": "Waiting for {name}.",
  "board.waiting.many": "Waiting for {names}.",
  "board.over": "The game is over.",
  "board.won": "{name} won.",
  "board.won.you": "You won.",
  "board.won.many": "{names} won.",
} as Record<string, string>;
