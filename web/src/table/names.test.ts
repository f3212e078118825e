import { expect, test } from "vitest";
import type { SeatInfo } from "../wire";
import { playerNames } from "./names";

test("no two players have the same name", () => {
  const seatInfo = (name: string, occupant: SeatInfo["occupant"], character: string | null = null): SeatInfo => ({
    ...{
      name,
      occupant,
      character,
      level: null,
      presence: "here",
      covered: false,
      host: false,
      ready: false,
      signed_in: false,
    },
  });
  expect(
    playerNames([
      seatInfo("Ada", "person"),
      seatInfo("Bot (rule)", "bot"),
      seatInfo("Ada", "person"),
      seatInfo("", "empty"),
      seatInfo("Aunt Penny", "bot", "penny"),
    ]),
  ).toEqual(["Ada", "Bot 2", "Ada (3)", "Seat 4", "Aunt Penny"]);
});
