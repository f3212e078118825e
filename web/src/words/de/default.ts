// Spiele ohne eigene Spielfläche.
export default {
  "default.choose": "Wähle einen Zug.",
  "default.any": "Jeder Spieler darf ziehen.",
  "default.table": "Der Tisch",
  "default.moves": "Deine Züge",
  "default.find": "Zug suchen",
  "default.found": "{n} {n|Zug|Züge}",
  "default.other": "Anderer Zug",
  "default.send": "Senden",
} as Record<string, string>;
