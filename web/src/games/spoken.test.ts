// What a board tells: cards by their names, and to spectators nothing about themselves.
import { afterEach, expect, test } from "vitest";
import { fixtures, NAMES } from "../../dev/fixtures";
import { mountBoard, type BoardDriver } from "../../dev/board-driver";
import { gameOf } from ".";

const all = Object.values(fixtures).flat();

/** What stands for a card only on the wire. */
const CODES: Record<string, RegExp> = {
  "down-the-well": /\b[2-7QKA][ABCDFT]\b/,
  "budr-basef": /\b[A2-9TJQK][SHCD]\b|\bX[1-4]\b/,
  basset: /\b[A2-9TJQK][SHCD]\b|(?<![♠♥♣♦])\b[TJQK]\b/,
  basement: /\b[BCR]\b|slot/,
  "bread-basket": /\b[OC]\b/,
};

let board: BoardDriver | undefined;
afterEach(() => board?.end());

/** Every text that a screen reader or a button says: faces of cards are pictures. */
function texts(root: Element): string[] {
  const found = [...root.querySelectorAll("[aria-label], [title]")].flatMap((one) => [
    one.getAttribute("aria-label") ?? "",
    one.getAttribute("title") ?? "",
  ]);
  for (const one of root.querySelectorAll("button, .unseen, p, h2, h3, li, label, td")) {
    const copy = one.cloneNode(true) as Element;
    copy.querySelectorAll("svg, [aria-hidden=true], .card").forEach((picture) => picture.remove());
    found.push(copy.textContent ?? "");
  }
  return found.filter((text) => text.trim() !== "");
}

test("all five games have fixtures to look at", () => {
  expect(new Set(all.map(({ game }) => game))).toEqual(new Set(Object.keys(CODES)));
  expect(all.length).toBeGreaterThan(60);
});

for (const game of Object.keys(CODES)) {
  test(`no text on a board of ${game} holds a card's code`, async () => {
    const { Board } = await gameOf(game);
    for (const fixture of all.filter((one) => one.game === game)) {
      board?.end();
      board = mountBoard(Board, fixture);
      for (const text of texts(board.root)) expect(text, fixture.name).not.toMatch(CODES[game]);
    }
  });

  test(`a spectator of ${game} is told what the players do, and nothing about "you"`, async () => {
    const { sentence } = await gameOf(game);
    for (const fixture of all.filter((one) => one.game === game)) {
      const names = NAMES.slice(0, fixture.players);
      const told = sentence(fixture.view as never, null, fixture.turn, null, names);
      expect(told, fixture.name).toMatch(/^[A-Z].*[.!?]$/);
      expect(told, fixture.name).not.toMatch(/\byou(rs?)?\b/i);
    }
  });
}
