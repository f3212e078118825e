// Someone at a page: a browser context of their own, in which nothing may go wrong unseen.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { DESKTOP } from "./chromium.js";

/** A folder with a build of the page, to try it without building the program around it. */
const PAGE = process.env.PAGE;

/** What a browser says by itself when a connection is cut or a server is away. */
export const CUT =
  /WebSocket connection to|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_NETWORK_CHANGED/;

/**
 * What a board says besides what lies on the table: what you are choosing and what it would bring,
 * and the news of the last moment, which a page that comes anew does not tell again.
 */
const PASSING = [
  / \[(pressed|disabled)\]/g,
  /^- button "(Play|Choose|Pass|Discard|Pick up|Lay|Eat) .*\n?/gm,
  /^ *- listitem:(\n *- button "Play \w+"| next card)\n/m,
  /^- region "Who hit":\n(?: .*\n)*/m,
  /^ *- group: "Who hit: .*\n/m,
  /, (in the trick|chosen)/g,
  /^- paragraph(: \D+ [+−]\d+)?\n/m,
  / , it was there/g,
  / \([−+]\d+\)/g,
];

export class Player {
  /** What the table has told this page of the position, last. */
  view = null;

  /** What has gone wrong in the page. */
  complaints = [];
  /** What the console may say and is not a complaint: the browser's own words about what a test brings about. */
  excused = null;

  constructor(context, page, touches) {
    this.context = context;
    this.page = page;
    this.touches = touches;
    page.on("console", (line) => {
      if (line.type() === "error" && !this.excused?.test(line.text())) this.complaints.push(`console: ${line.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`error: ${error.message}`));
    page.on("websocket", (line) =>
      line.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.type === "update" && message.position) this.view = message.position.view;
      }),
    );
    page.on("dialog", (dialog) => {
      this.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** Opens a browser context with one page; `language` is one that was chosen, `more` are options such as the theme. */
  static async open(browser, screen = DESKTOP, { speed = 0, language = null, ...more } = {}) {
    const context = await browser.newContext({ ...screen, reducedMotion: "reduce", colorScheme: "light", ...more });
    context.setDefaultTimeout(45_000); // machines that test are busy ones
    // What is tested is what lies on the table; `moments.test.js` sets a speed.
    await context.addInitScript(
      ({ speed, language }) => {
        if (origin === "null") return; // a report in its sandbox
        if (language && !localStorage.getItem("parlour/language"))
          localStorage.setItem("parlour/language", JSON.stringify(language));
        const known = JSON.parse(localStorage.getItem("parlour/settings") ?? "{}");
        localStorage.setItem("parlour/settings", JSON.stringify({ ...known, speed }));
        addEventListener("animationstart", ({ animationName }) => {
          const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
          if (isCalm) console.error(`${animationName} is drawn though less motion is wanted`);
        });
      },
      { speed, language },
    );
    if (PAGE) await context.route((url) => !url.pathname.startsWith("/api/"), fromFolder);
    return new Player(context, await context.newPage(), screen.hasTouch === true);
  }

  /** Goes to a table before its match and takes a seat, by the page's own form; `address` if not the server's. */
  async sit(table, name, address = "") {
    await this.page.goto(`${address}/t/${table}`);
    await this.page.locator("input[autocomplete=nickname]").fill(name);
    await this.page.locator("form .button.main").click();
    await expect(this.page.locator("input[autocomplete=nickname]")).toHaveCount(0);
  }

  /** The host starts the match. */
  async start() {
    await this.page.locator(".start .button.main").click();
  }

  /** Waits for the board. */
  async seesBoard() {
    await expect(this.page.locator(".stage > *").first()).toBeVisible();
  }

  /** Loads the page anew and waits for the board. */
  async returns() {
    await this.page.reload();
    await this.seesBoard();
  }

  /** The page is in another language from here on; the board is there again. */
  async speaks(language) {
    await this.page.evaluate((name) => localStorage.setItem("parlour/language", JSON.stringify(name)), language);
    await this.returns();
  }

  /** Puts a finger or the mouse on something. */
  async press(target) {
    if (this.touches) await target.tap({ timeout: 1500 });
    else await target.click({ timeout: 1500 });
  }

  /** The sentence that says how the game stands. */
  sentence() {
    return this.page.locator(".sentence").innerText();
  }

  /** Every tip of a game's first steps, as the page has fetched them. */
  tips(game) {
    return this.page.evaluate(async (game) => {
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      const { texts } = await (await fetch(files.find((name) => /\/assets\/[a-z]+-[\w-]+\.json$/.test(name)))).json();
      return Object.keys(texts)
        .filter((key) => key.startsWith(`tip.${game}.`))
        .map((key) => texts[key]);
    }, game);
  }

  /** The board as a screen reader has it: what lies on the table, without what passes by. */
  async board() {
    if (!this.touches) await this.page.mouse.move(1, 1);
    await this.page.evaluate(() => document.activeElement?.blur());
    const board = await this.page.locator(".stage > *").first().ariaSnapshot();
    return PASSING.reduce((text, words) => text.replace(words, ""), board);
  }

  /** Is the match over? */
  async isOver() {
    return (await this.page.locator(".over").count()) > 0;
  }

  /** How it ended: places, names and points. */
  async result() {
    const lines = await this.page.locator(".over li").allInnerTexts();
    return lines.map((line) => line.replace(/\s+/g, " ").trim());
  }

  async close() {
    await this.context.close();
  }
}

/** Answers with a file of the folder, or with its page under the server's own policy. */
async function fromFolder(route) {
  const file = join(PAGE, new URL(route.request().url()).pathname);
  if (/\.\w+$/.test(file) && existsSync(file)) return route.fulfill({ path: file });
  return route.fulfill({ response: await route.fetch(), path: join(PAGE, "index.html") });
}
