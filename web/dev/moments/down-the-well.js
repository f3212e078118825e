const mine = (view) => view.phase === "play" && view.next === view.seat;
const buried = (view) => Object.values(view.piles).filter((pile) => pile.length > 0).length;

export const moments = [
  { name: "giving three cards", players: 3, when: ({ view }) => view.phase === "give" },
  { name: "the others still choose", players: 4, when: ({ view }) => view.phase === "give" && view.sealed[0] !== null },
  {
    name: "the forced opening",
    players: 3,
    when: ({ view, legal }) => mine(view) && view.round === 1 && legal.actions.length === 1 && buried(view) === 0,
  },
  {
    name: "six at the piles",
    players: 6,
    when: ({ view, legal }) => mine(view) && buried(view) >= 5 && legal.actions.length > 1 && view.hands[0].length > 5,
  },
  { name: "two players", players: 2, when: ({ view }) => mine(view) && buried(view) >= 4 },
  { name: "a second round", players: 4, when: ({ view }) => mine(view) && view.round === 2 && buried(view) === 0 },
  {
    name: "some are finished",
    players: 4,
    when: ({ view }) => mine(view) && view.finished.filter(Boolean).length >= 2,
  },
  {
    name: "I am finished",
    players: 4,
    when: ({ view }) => view.phase === "play" && view.finished[0] && view.hands[0].length > 2,
  },
  {
    name: "another's turn",
    players: 5,
    when: ({ view }) => view.phase === "play" && view.next === 3 && buried(view) >= 4,
  },
  {
    name: "passing by hand",
    players: 3,
    options: { auto_pass: false },
    when: ({ view, legal }) => mine(view) && legal.actions.includes("pass"),
  },
  {
    name: "looking on",
    players: 6,
    eyes: "spectator",
    when: ({ view }) => view.phase === "play" && buried(view) === 6,
  },
  {
    name: "a match, third hand",
    players: 3,
    options: { mode: "match" },
    when: ({ view }) => mine(view) && view.hand === 3 && buried(view) >= 3,
  },
  {
    name: "a replay, all seen",
    players: 6,
    eyes: "all",
    when: ({ view }) => view.phase === "play" && buried(view) >= 4,
  },
  { name: "over", players: 4, when: ({ view }) => view.phase === "over" },
];
