// Puzzles: one move wins. A wrong one is refuted and may be tried again, the right one is confirmed.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";

/** A telephone, upright and on its side. */
const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** What becomes of each card in a player's hand, by what the server says of it. */
async function verdicts(page, view, game, number) {
  const { seat } = await (await page.request.get(`/api/puzzles/${game}/${number}`)).json();
  const all = [];
  for (const card of view.hands[seat]) {
    const answer = await page.request.post(`/api/puzzles/${game}/${number}/answer`, {
      data: { action: `play ${card}` },
    });
    if (answer.ok()) all.push({ card, ...(await answer.json()) });
  }
  return all;
}

const SUITS = { A: "Anchors", B: "Boats", C: "Crabs", D: "Dolphins", F: "Flowers", T: "Trees" };
const RANKS = { A: "Ace", K: "King", Q: "Queen" };

/** Chooses this card of the hand, and plays it. */
async function play(player, { card }) {
  const name = `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
  const { page } = player;
  await player.press(page.locator(".stage .hand").getByRole("button", { name: new RegExp(`^${name}`) }));
  await player.press(page.getByRole("button", { name: `Play ${name}` }));
}

for (const [name, screen] of [
  ["desk", DESKTOP],
  ["phone", UPRIGHT],
  ["sideways", SIDEWAYS],
]) {
  test(`a puzzle is tried, refuted, tried again and solved (${name})`, async ({ newPlayer }) => {
    const ann = await newPlayer(screen);
    const { page } = ann;
    await page.goto("/");
    await page.getByRole("link", { name: "Puzzles Down the Well" }).click();
    await expect(page.getByRole("heading", { name: "Puzzles: Down the Well" })).toBeVisible();
    const number = Number(/\d+/.exec(await page.getByText(/^Puzzle \d+/).innerText())[0]);
    expect(await inBothThemes(ann, `puzzles, ${name}`)).toEqual([]);
    await screenshot(ann, `puzzles-${name}`);
    await page.getByRole("button", { name: "Play the puzzle of the day" }).click();
    await ann.seesBoard();
    await expect(page.getByText("You can win from here: find the move.")).toBeVisible();
    await expect(page.getByRole("img", { name: /^The other hand: / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
    await screenshot(ann, `puzzle-${name}`);

    const all = await verdicts(page, ann.view, "down-the-well", number);
    await play(
      ann,
      all.find(({ wins }) => !wins),
    );
    await expect(page.getByText("This move does not win.")).toBeVisible();
    await screenshot(ann, `puzzle-wrong-${name}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("You can win from here: find the move.")).toBeVisible();
    await play(
      ann,
      all.find(({ wins }) => wins),
    );
    await expect(page.getByText("Right: this move wins.")).toBeVisible();
    await screenshot(ann, `puzzle-right-${name}`);
    await page.goto("/puzzles/down-the-well");
    await expect(page.getByText("1 puzzle solved")).toBeVisible();
    await expect(page.getByText("0 with the first move")).toBeVisible();
  });
}

test("a puzzle of Bread Basket shows the other hand, in German, and one card wins", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP, { language: "de" });
  const { page } = ann;
  await page.goto("/puzzles/bread-basket");
  await page.getByRole("button", { name: "Rätsel 2 spielen" }).click();
  await ann.seesBoard();
  await expect(page.getByText("Ab hier kannst du gewinnen: Finde den Zug.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Die andere Hand: / })).toBeVisible();
  await screenshot(ann, "puzzle-bread-basket");
  const wins = [];
  const { seat } = await (await page.request.get("/api/puzzles/bread-basket/2")).json();
  for (const card of new Set(ann.view.hands[seat])) {
    const answer = await page.request.post("/api/puzzles/bread-basket/2/answer", { data: { action: `play ${card}` } });
    if ((await answer.json()).wins) wins.push(card);
  }
  expect(wins, "one card wins").toHaveLength(1);
});

test("a game without puzzles says so", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP);
  ann.excused = /404/;
  await ann.page.goto("/puzzles/basset");
  await expect(ann.page.getByText("There are no puzzles for this game.")).toBeVisible();
});
