// Whole games with the keyboard alone, from the first page on, by what a screen reader would say.
import { expect, test } from "./fixtures.js";
import { GAMES } from "./games/index.js";
import { Keyboard } from "./keyboard.js";
import { pattern, says } from "./says.js";

/** Makes a move in your turn; says whether one was made. */
const MANNERS = {
  basement: async (keys, now) => {
    if (says(now, "basement.now.top")) {
      return (await keys.choose(3, /./)) && keys.press(pattern("basement.act.top"));
    }
    if (says(now, "basement.now.reveal", "basement.now.reveal.open")) return keys.press(/^Turn over Basement card/);
    // A Top Card is taken up with the pile; from the hand, nothing is marked.
    if (says(now, "basement.now.stuck.chance", "basement.now.stuck.plain") && (await keys.choose(1, /playable/))) {
      return keys.press(pattern("basement.act.eat.with"));
    }
    if ((await keys.choose(1, /playable/)) && (await keys.press(/^(Play|Pick up) /))) return true;
    return keys.press(/^(Chance It|Eat the pile)/);
  },
  "budr-basef": async (keys, now) => {
    if (says(now, "budr.say.edit")) return keys.press(pattern("budr.edit.keep"));
    if (says(now, "budr.say.gamble")) return (await keys.press(/^(Check|Call)/)) || keys.press(/^Fold/);
    return keys.press(pattern("budr.flip"));
  },
  basset: async (keys, now) => {
    if (says(now, "basset.say.lay")) {
      return (await keys.choose(Number(/\d+/.exec(now)[0]), / of 4 turned$/)) && keys.press(/^Lay /);
    }
    if (says(now, "basset.say.replace")) return (await keys.choose(1, / of 4 turned$/)) && keys.press(/^Lay /);
    return keys.press(says(now, "basset.say.cash") ? /^Cash/ : pattern("basset.done"));
  },
  "bread-basket": async (keys, now) => {
    if (says(now, "bread.now.take")) return keys.press(pattern("bread.act.take"));
    if (says(now, "bread.now.second")) return keys.press(pattern("bread.act.stop"));
    return (await keys.choose(1, /playable/)) && keys.press(/^Play /);
  },
  "down-the-well": async (keys, now) => {
    if (says(now, "well.now.give")) return (await keys.choose(3, /./)) && keys.press(/^Pass /);
    return (await keys.choose(1, /playable/)) && keys.press(/^Play /);
  },
};

/** The sentences of one who has nothing to do. */
const OTHERS_PLAY = [
  "board.waiting",
  "board.waiting.many",
  "basement.now.out",
  "well.now.finished",
  "basset.say.lay.wait",
  "basset.say.bets.wait",
  "basset.say.topup.wait",
  "basset.say.cash.wait",
  "basset.say.mace.wait",
  "budr.say.look",
  "budr.say.look.only",
  "budr.say.soon",
  "budr.say.contest",
  "budr.say.contest.you",
  "budr.say.joker",
  "budr.say.gamble.theirs",
  "budr.say.edit.theirs",
];

/** Waits until it is your turn, or the game is over, and says how it stands. */
async function turn(player, keys) {
  let now = null;
  const comes = async () => {
    now = null;
    if (await player.isOver()) return true;
    if ((await player.page.locator("dialog.round-end[open]").count()) > 0) {
      // Its button has the focus, unless a Tab was on its way when it opened.
      const { name } = await keys.focus();
      await player.page.keyboard.press(name === "Continue" ? "Enter" : "Tab");
      return false;
    }
    now = await player.sentence();
    return now !== "" && !says(now, ...OTHERS_PLAY);
  };
  await expect.poll(comes, { message: "it is one's turn", intervals: [50] }).toBe(true);
  return now;
}

for (const [game, manner] of Object.entries(MANNERS)) {
  const { title, options } = GAMES[game];
  test(`${title} by keyboard alone, from the first page to the last card`, async ({ newPlayer }) => {
    const ann = await newPlayer();
    // A short game with bots that do not think.
    await ann.page.route("**/api/tables", (route) => {
      if (route.request().method() !== "POST") return route.fallback(); // the list of open tables
      const asked = route.request().postDataJSON();
      const body = { ...asked, bot_delay_ms: 0, options: { ...asked.options, ...options } };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await ann.page.goto("/");
    await expect(ann.page.getByRole("heading", { name: title })).toBeVisible();
    const keys = new Keyboard(ann.page);
    expect(await keys.press(new RegExp(`^Play .*${title}$`)), "there is a way to begin").toBe(true);
    expect(await keys.press(new RegExp(`^Play at once .*${title}$`)), "and the lesson is no must").toBe(true);
    await ann.seesBoard();

    for (let moves = 0, misses = 0; ; moves += 1) {
      const now = await turn(ann, keys);
      if (now === null) break;
      expect(moves, "there is an end").toBeLessThan(400);
      const before = await ann.page.locator(".stage").innerText();
      const moved = await manner(keys, now);
      if (moved) {
        await ann.page
          .waitForFunction((old) => document.querySelector(".stage")?.innerText !== old, before, { timeout: 3000 })
          .catch(() => {});
      }
      // The table may have gone on while the keys were on their way, but not again and again.
      const refused = (await ann.page.locator('.strip[data-says="notice"]').count()) > 0;
      misses = moved && !refused ? 0 : misses + 1;
      expect(misses, `stuck at “${now}”`).toBeLessThan(4);
    }
    expect(await keys.press(/^Rematch$/), "and another match is one key away").toBe(true);
  });
}
