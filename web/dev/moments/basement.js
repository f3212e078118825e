const own = (view) => view.players[view.seat];
const mine = (view) => view.phase === "play" && view.next === view.seat;

export const moments = [
  { name: "choosing Top Cards", players: 4, when: ({ view }) => view.phase === "top" },
  {
    name: "waiting for the others' Top Cards",
    players: 4,
    when: ({ view }) => view.phase === "top" && view.sealed[0] !== null,
  },
  {
    name: "a run of two, a deck",
    players: 3,
    when: ({ view }) => mine(view) && view.run?.len >= 2 && view.deck > 0 && view.turns > 3,
  },
  { name: "a long hand", players: 2, level: "random", when: ({ view }) => mine(view) && own(view).hand.length >= 22 },
  { name: "an empty pile", players: 4, when: ({ view }) => mine(view) && view.pile.length === 0 && view.turns > 6 },
  {
    name: "on Top Cards",
    players: 2,
    when: ({ view }) => mine(view) && own(view).hand.length === 0 && own(view).top.length === 3 && view.pile.length > 0,
  },
  {
    name: "in the Basement",
    players: 2,
    when: ({ view }) =>
      mine(view) &&
      own(view).hand.length === 0 &&
      own(view).top.length === 0 &&
      own(view).basement.filter(Boolean).length === 2,
  },
  {
    name: "another's turn",
    players: 4,
    when: ({ view }) => view.phase === "play" && view.next === 2 && view.turns > 8 && view.pile.length > 2,
  },
  {
    name: "somebody is out",
    players: 4,
    when: ({ view }) => mine(view) && view.players.some((player) => player.place === 1),
  },
  { name: "looking on", players: 4, eyes: "spectator", when: ({ view }) => view.phase === "play" && view.turns === 14 },
  {
    name: "a replay, all seen",
    players: 3,
    eyes: "all",
    when: ({ view }) => view.phase === "play" && view.turns === 30,
  },
  { name: "over", players: 4, when: ({ view }) => view.phase === "over" },
];
