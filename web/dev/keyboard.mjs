// Plays whole games against bots with the keyboard alone, reading only what a screen reader would
// say, and prints what it did.
//
//   parlour serve &    node dev/keyboard.mjs [GAME…]        PAGE=http://127.0.0.1:4280

import { chromium } from "playwright-core";

const at = process.env.PAGE ?? "http://127.0.0.1:4280";
const wanted = process.argv.slice(2);

const titles = { basement: "Basement", "bread-basket": "Bread Basket", "down-the-well": "Down the Well" };
const shorter = { basement: { rounds: 1 }, "bread-basket": { rounds: 1 }, "down-the-well": {} };

/** How one acts when it is one's turn; each tries in order and says what it pressed. */
const manners = {
  basement: async (keys, now) => {
    if (/Choose three/.test(now)) return (await keys.choose(3, /./)) && keys.press(/^Lay as Top Cards$/);
    if (/Turn a Basement card/.test(now)) return keys.press(/^Turn Basement card/);
    if ((await keys.choose(1, /playable/)) && (await keys.press(/^Play /))) return true;
    return keys.press(/^(Eat pile|Take up .* and eat)/);
  },
  "bread-basket": async (keys, now) => {
    if (/Several tricks/.test(now)) return keys.press(/^Take /);
    if (/second card/.test(now) && /or stop/.test(now)) return keys.press(/^Stop$/);
    return (await keys.choose(1, /playable/)) && keys.press(/^Play /);
  },
  "down-the-well": async (keys, now) => {
    if (/Choose three/.test(now)) return (await keys.choose(3, /./)) && keys.press(/^Give /);
    return (await keys.choose(1, /playable/)) && keys.press(/^Play /);
  },
};

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
let bad = false;
for (const game of Object.keys(manners).filter((game) => wanted.length === 0 || wanted.includes(game))) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  page.on("console", (line) => line.type() === "error" && complain(`console: ${line.text()}`));
  page.on("pageerror", (error) => complain(`error: ${error.message}`));
  await page.route("**/api/tables", (route) => {
    const asked = route.request().postDataJSON();
    const body = { ...asked, bot_pace: 0, options: { ...asked.options, ...shorter[game] } };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto(at);
  const keys = keyboard(page);
  await page.getByRole("heading", { name: titles[game] }).waitFor();
  if (!(await keys.press(new RegExp(`^Play .*${titles[game]}$`)))) complain(`${game}: no way to begin`);
  const acts = await play(page, keys, game);
  console.log(`${game}: over after ${acts} acts by keyboard: ${await sentence(page)}`);
  await page.close();
}
await browser.close();
process.exitCode = bad ? 1 : 0;

async function play(page, keys, game) {
  let misses = 0;
  for (let acts = 0; acts < 400; acts += 1) {
    const now = await turn(page);
    if (/game is over/.test(now)) return acts;
    const before = await page.locator(".board").first().innerText();
    if (!(await manners[game](keys, now))) {
      // The table may have moved on while the keys were on their way.
      misses += 1;
      if (misses < 3) continue;
      complain(`${game}: stuck at “${now}”`);
      return acts;
    }
    misses = 0;
    await page
      .waitForFunction((old) => document.querySelector(".board")?.innerText !== old, before, { timeout: 5000 })
      .catch(() => {});
  }
  complain(`${game}: no end`);
  return 400;
}

async function sentence(page) {
  return (await page.locator(".sentence").innerText({ timeout: 10000 })).trim();
}

/** Waits until it is one's turn, or the game is over. */
async function turn(page) {
  for (let tries = 0; tries < 200; tries += 1) {
    const now = await sentence(page);
    if (now && !/^Waiting|no more in this round|You are out/.test(now)) return now;
    await page.waitForTimeout(50);
  }
  return sentence(page);
}

function keyboard(page) {
  const name = () =>
    page.evaluate(() => {
      const on = document.activeElement;
      return on && on !== document.body
        ? (on.getAttribute("aria-label") ?? on.textContent ?? "").replace(/\s+/g, " ").trim()
        : "";
    });
  const inHand = () =>
    page.evaluate(() => document.activeElement?.closest(".hand") !== null && document.activeElement !== document.body);

  /** Tab until the name fits. */
  async function tabTo(fits) {
    for (let steps = 0; steps < 90; steps += 1) {
      await page.keyboard.press("Tab");
      if (await fits()) return true;
    }
    return false;
  }

  return {
    async press(pattern) {
      const found =
        (await tabTo(async () => pattern.test(await name()))) &&
        (await page.evaluate(() => !document.activeElement.disabled));
      if (found) await page.keyboard.press("Enter");
      return found;
    },
    /** Chooses so many cards of a hand whose names fit. */
    async choose(count, pattern) {
      for (let hands = 0; hands < 2; hands += 1) {
        if (!(await tabTo(inHand))) return false;
        await page.keyboard.press("Home");
        let chosen = 0;
        for (let steps = 0, last = ""; steps < 60 && chosen < count; steps += 1) {
          const pressed = await page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"));
          if (pattern.test(await name()) && pressed === "false") {
            await page.keyboard.press("Space");
            chosen += 1;
          }
          const place = await page.evaluate(() =>
            [...document.querySelectorAll(".hand button")].indexOf(document.activeElement),
          );
          if (String(place) === last) break;
          last = String(place);
          await page.keyboard.press("ArrowRight");
        }
        if (chosen === count) return true;
      }
      return false;
    },
  };
}

function complain(text) {
  bad = true;
  console.log(text.slice(0, 400));
}
