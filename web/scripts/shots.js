// Walks through the page as it is served (`npm run preview` with a table server behind it),
// takes a picture of everything, lets axe look at it, and says what is wrong.
//
//   node scripts/shots.js http://127.0.0.1:4173 [folder] [name …]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [address = "http://127.0.0.1:4173", folder = "shots", ...only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(folder, { recursive: true });

const SCREENS = [
  { name: "phone", viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  { name: "desk", viewport: { width: 1280, height: 800 } },
];

let wrong = 0;
function complain(where, what) {
  wrong += 1;
  console.log(`${where}: ${what}`);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"].concat([
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ]),
});

/** A picture of the page as it is now, looked at by axe and for sideways scrolling. */
async function shoot(page, where) {
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${folder}/${where}.png` });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  if (sideways > 0) complain(where, `scrolls sideways by ${sideways}`);
  // The policy allows no script from outside; the tools of the browser may.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of violations)
    complain(where, `${id}: ${help}: ${nodes.map((n) => n.html.slice(0, 140)).join(" | ")}`);
}

/** Plays a whole match over a line of its own, by the bots' hints; the table and one's token. */
function finished(page, game) {
  return page.evaluate(async (game) => {
    const wishes = { game, players: 3, bots: "rule", bot_pace: 0, options: game === "basement" ? { rounds: 1 } : {} };
    const made = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pace: { pace: "none" }, ...wishes }),
    });
    const { table } = await made.json();
    return new Promise((resolve, reject) => {
      const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
      let [count, seq, token] = [0, 0, ""];
      const ask = (wish) => {
        if (line.readyState === WebSocket.OPEN) line.send(JSON.stringify({ id: String((count += 1)), ...wish }));
      };
      line.onopen = () =>
        line.send(JSON.stringify({ ask: "hello", version: 1, token: null, pass: null, last_seq: null }));
      line.onclose = () => reject(new Error("the line was closed"));
      setTimeout(() => reject(new Error("the match takes too long")), 60_000);
      line.onmessage = ({ data }) => {
        const tell = JSON.parse(data);
        if (tell.tell === "welcome") ask({ ask: "sit", name: "Ada", seat: 0, entropy: "a word" });
        if (tell.tell === "seated") {
          token = tell.token;
          ask({ ask: "start" });
        }
        if (tell.tell === "hinted" && tell.action) ask({ ask: "act", action: tell.action, seen: seq });
        if (tell.tell === "refused") ask({ ask: "hint" });
        if (tell.tell !== "update") return;
        seq = tell.seq;
        if (tell.position?.turn.kind === "over") {
          resolve({ table, token });
          line.close();
        } else if (tell.position?.legal?.actions.length > 0) setTimeout(() => ask({ ask: "hint" }), 120);
      };
    });
  }, game);
}

const walks = {
  async home(page, at) {
    await page.goto(address);
    await page.locator(".game").first().waitFor();
    await shoot(page, `home-${at}`);
    await page.locator(".more > summary").nth(3).click();
    for (const summary of await page.locator(".game").nth(3).locator("details details > summary").all())
      await summary.click();
    await shoot(page, `home-options-${at}`);
  },
  async rules(page, at) {
    await page.goto(`${address}/rules`);
    await page.locator(".games a").first().waitFor();
    await shoot(page, `rules-${at}`);
    await page.goto(`${address}/rules/basset#BST-21`);
    await page.locator("[data-clause='BST-21']").waitFor();
    await shoot(page, `rules-clause-${at}`);
  },
  async pages(page, at) {
    for (const name of ["verify", "replay", "stats", "nowhere/at/all", "t/no-such-table"]) {
      await page.goto(`${address}/${name}`);
      await page.waitForTimeout(500);
      await shoot(page, `${name.replaceAll("/", "-")}-${at}`);
    }
  },
  async gathering(page, at) {
    await page.goto(address);
    await page.locator(".game .button", { hasText: "With friends" }).nth(4).click();
    await page.locator(".gathering").waitFor();
    await shoot(page, `gathering-${at}`);
    await page.locator("input[autocomplete=nickname]").fill("Ada <b>Lovelace</b>");
    await page.locator("form .button.main").click();
    await page.locator(".start").waitFor();
    await shoot(page, `gathering-host-${at}`);
  },
  async playing(page, at) {
    for (const [i, game] of ["basement", "budr-basef", "bread-basket", "basset", "down-the-well"].entries()) {
      await page.goto(address);
      await page.locator(".game .button.main").nth(i).click();
      await page.locator(".stage > *").first().waitFor();
      await page.waitForTimeout(1500);
      await shoot(page, `${game}-${at}`);
      if (i > 0) continue;
      await page.locator(".tab", { hasText: "Hint" }).click();
      await page.waitForTimeout(400);
      await shoot(page, `hint-${at}`);
      for (const tab of ["Log", "Talk", "Rules", "Table"]) {
        await page.locator(".tab", { hasText: tab }).click();
        await shoot(page, `panel-${tab}-${at}`);
        await page
          .locator("dialog .head button")
          .click({ timeout: 500 })
          .catch(() => {});
      }
    }
  },
  async over(page, at) {
    await page.goto(address);
    for (const game of ["basement", "bread-basket", "down-the-well"]) {
      const { table, token } = await finished(page, game);
      await page.evaluate(
        ([table, token]) => localStorage.setItem(`parlour/seat/${table}`, JSON.stringify(token)),
        [table, token],
      );
      await page.goto(`${address}/t/${table}`);
      await page.locator(".over").waitFor();
      await shoot(page, `over-${game}-${at}`);
      await page.goto(`${address}/replay/${table}?match=1&step=7`);
      await page.locator(".stage > *").first().waitFor();
      await page.keyboard.press("ArrowRight");
      await shoot(page, `replay-${game}-${at}`);
      if (game !== "basement") continue;
      await page.locator("button", { hasText: "As text" }).click();
      await page.locator("summary").click();
      await page.locator("select").first().selectOption("1");
      await shoot(page, `replay-more-${at}`);
      await page.goto(`${address}/verify/${table}?match=1`);
      await page.locator(".findings").waitFor();
      await shoot(page, `verified-${at}`);
      const played = {
        table,
        match: 1,
        game,
        seat: 0,
        scores: [5, 3, 1],
        names: ["Ada", "Bot 2", "Bot 3"],
        at: Date.now(),
      };
      const matches = JSON.stringify([
        played,
        { ...played, match: 2, scores: [1, 4, 2] },
        { ...played, match: 3, game: "basset" },
      ]);
      await page.evaluate((text) => localStorage.setItem("parlour/played", text), matches);
      await page.goto(`${address}/stats`);
      await page.locator(".latest").waitFor();
      await shoot(page, `stats-played-${at}`);
    }
  },
};

for (const screen of SCREENS) {
  for (const theme of ["light", "dark"]) {
    const { name, ...rest } = screen;
    for (const [walk, go] of Object.entries(walks)) {
      if (only.length > 0 && !only.includes(walk)) continue;
      const context = await browser.newContext({ ...rest, colorScheme: theme, bypassCSP: false });
      const page = await context.newPage();
      page.on("console", (message) => {
        // That a table is not there, the browser says by itself.
        if (message.type() === "error" && !/404/.test(message.text()))
          complain(`${walk} ${name} ${theme}`, message.text());
      });
      page.on("pageerror", (error) => complain(`${walk} ${name} ${theme}`, String(error)));
      await go(page, `${name}-${theme}`).catch((error) =>
        complain(`${walk} ${name} ${theme}`, String(error).slice(0, 300)),
      );
      await context.close();
    }
  }
}
await browser.close();
console.log(wrong === 0 ? "nothing wrong" : `${wrong} things wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
