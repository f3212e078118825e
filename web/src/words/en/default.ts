// Games without a board of their own.
export default {
  "default.choose": "Choose a move.",
  "default.any": "Any player may move.",
  "default.table": "The table",
  "default.moves": "Your moves",
  "default.find": "Find a move",
  "default.found": "{n} {n|move|moves}",
  "default.other": "Another move",
  "default.send": "Send",
} as Record<string, string>;
