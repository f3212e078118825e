import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { asked, usual } from "./wishes";

const most = { name: "max_players", kind: "number", allowed: ["3…12"], default: 6, clause: "BST-R2", about: "" };
const basset = { id: "basset", usual_players: 3, levels: ["medium"], options: [most] } as unknown as GameInfo;

test("whoever wants eight chairs at Basset asks for the house rule with them", () => {
  const wishes = usual(basset);
  expect(asked(basset, { ...wishes, players: 6 }, true).options).toEqual({});
  expect(asked(basset, { ...wishes, players: 8 }, true).options).toEqual({ max_players: 8 });
  expect(asked(basset, { ...wishes, players: 8, values: { max_players: 10 } }, true).options).toEqual({ max_players: 10 });
});
