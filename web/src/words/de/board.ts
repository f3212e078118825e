// Was alle Spielflächen sagen.
export default {
  "place.yours": "Dein Platz",
  "place.you": "{name} (du)",
  "place.active": "am Zug",
  "place.hand": "{n} {n|Handkarte|Handkarten}",
  "place.dealer": "Geber",
  "board.points": "Punkte",
  "board.others": "Die Mitspieler",
  "board.middle": "Die Tischmitte",
  "board.waiting": "{name} ist dran.",
  "board.waiting.many": "Warte auf {names}.",
  "board.over": "Das Spiel ist aus.",
  "board.won": "{name} gewinnt.",
  "board.won.you": "Du hast gewonnen.",
  "board.won.many": "{names} gewinnen.",
} as Record<string, string>;
