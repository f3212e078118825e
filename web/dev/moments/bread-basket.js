const mine = (view) => view.next === view.seat && view.phase === "play";

// Something at the end of the line waits for its twin.
const closes = ({ line, hands }) =>
  line.length >= 4 &&
  hands[0].some(
    (card) =>
      line.lastIndexOf(card) >= 0 &&
      line.slice(line.lastIndexOf(card) + 1).length >= 2 &&
      line.slice(line.lastIndexOf(card) + 1).every((inner) => Number(inner) < Number(card)),
  );

// 5 4 2 9 3 4 5: whoever lifts the 9 finds one sandwich inside another.
const script = [
  [1, "play 4"],
  [1, "play 2"],
  [0, "play 9"],
  [0, "play 3"],
  [1, "play 4"],
  [1, "play 5"],
  [0, "chef 3"],
];

function nested() {
  const hands = { 1: "4 2 4 5 1 1 6 6 7 7 8 O", 0: "9 3 C 1 2 3 6 7 8 8 9 O" };
  const pack = [..."O123456789C"].flatMap((card) => Array(5).fill(card));
  const take = (card) => pack.splice(pack.indexOf(card), 1)[0];
  const [left, dealer] = [hands[1], hands[0]].map((hand) => hand.split(" ").map(take));
  return [...left.flatMap((card, n) => [card, dealer[n]]), take("5"), ...pack];
}

export const moments = [
  {
    name: "the first card",
    players: 3,
    when: ({ view }) => mine(view) && view.line.length <= 3 && view.hands[0].length === 10,
  },
  { name: "a card completes a trick", players: 2, when: ({ view }) => mine(view) && view.played === 0 && closes(view) },
  {
    name: "a second card or stop",
    players: 3,
    when: ({ view }) => mine(view) && view.played === 1 && view.line.length > 5,
  },
  { name: "a long line", players: 4, when: ({ view }) => mine(view) && view.line.length >= 16 },
  {
    name: "a Chef in hand",
    players: 3,
    when: ({ view }) => mine(view) && view.played === 0 && view.hands[0].includes("C") && view.line.length > 6,
  },
  {
    name: "two tricks at once",
    players: 2,
    deals: [nested()],
    script,
    when: ({ view }) => view.phase === "take" && view.next === 0,
  },
  {
    name: "another's turn",
    players: 5,
    when: ({ view }) => view.next === 3 && view.line.length > 5 && view.points.some(Boolean),
  },
  { name: "looking on", players: 6, eyes: "spectator", when: ({ view }) => view.line.length > 8 && view.round === 2 },
  { name: "a replay, all seen", players: 6, eyes: "all", when: ({ view }) => view.line.length > 9 },
  { name: "over", players: 4, when: ({ view }) => view.phase === "over" },
];

/** What each entry of the menu would take, found by doing it at a table of its own. */
export async function weigh(engine, { seat, legal }) {
  const remarks = {};
  if (!legal) return remarks;
  const { record } = await engine.ask({ cmd: "record" });
  for (const action of legal.actions) {
    await engine.ask({ cmd: "load", record });
    const { events } = await engine.ask({ cmd: "act", seat, action });
    const took = events.filter((event) => event.event === "took");
    remarks[action] = took.map(({ trick, cards, points }) => ({
      code: "completes",
      args: { trick, cards: cards.join(" "), points: String(points) },
      message: "",
    }));
  }
  await engine.ask({ cmd: "load", record });
  return remarks;
}
