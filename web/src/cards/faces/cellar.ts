// The inks of the Basement deck: the numbers climb from cool to warm, the special cards have
// one each.

const climb = [
  "#1d4f91",
  "#1d4f91",
  "#0f5f80",
  "#0b6468",
  "#12663f",
  "#4a6113",
  "#6f5600",
  "#8a4b00",
  "#a13a08",
  "#ad2620",
  "#a81745",
];

/** The colour of a card. */
export function cellarInk(code: string): string {
  if (code === "B") return "#5a5447";
  if (code === "C") return "#6a1fa0";
  if (code === "R") return "#0b6e5f";
  return climb[Math.min(Number(code) || 1, climb.length) - 1] ?? "#22201b";
}
