// A name with a passkey: made, used at a table whose match is rated, seen by a friend, signed out of and in to, renamed and
// deleted.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";
import { PASSKEYS_HERE } from "./server.js";

const { driver } = GAMES["down-the-well"];

test.use({ serverArgs: [PASSKEYS_HERE] });

/** A telephone on its side. */
const SIDEWAYS = { width: 844, height: 390 };
const UPRIGHT = { width: 390, height: 844 };

/** Gives the player's browser a device that makes passkeys and unlocks them without asking. */
async function withPasskeys(player) {
  const devices = await player.context.newCDPSession(player.page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (player) => player.page.locator("section", { has: player.page.locator("#you-name") });
const press = (player, name) => player.press(section(player).getByRole("button", { name, exact: true }));

/** The section with those with whom the name has played. */
const people = ({ page }) => page.getByRole("region", { name: "People you have played with" });

/** Looks at the page of the matches anew; whether the list says that this one is here. */
async function looksFor(player, name) {
  await player.page.goto("/you");
  await expect(people(player)).toContainText(name);
  return people(player).getByRole("listitem").filter({ hasText: name }).getByText("here now").isVisible();
}

async function picturesOfPeople(ann, ben) {
  for (const [player, name] of [
    [ann, "people-desk"],
    [ben, "people-phone"],
  ]) {
    expect(await inBothThemes(player, name)).toEqual([]);
    await people(player).evaluate((part) => part.scrollIntoView());
    await screenshot(player, name);
  }
  await ben.page.setViewportSize(SIDEWAYS);
  await people(ben).evaluate((part) => part.scrollIntoView());
  await screenshot(ben, "people-sideways");
}

/** Each of the two sees that the other is here from when they switch it on until they switch it off. */
async function seeEachOther(ann, ben) {
  const toggle = (player) => people(player).getByLabel("Let people I have played with see when I am here");
  const switches = async (player, on) => {
    const kept = player.page.waitForResponse((answer) => answer.url().endsWith("/api/account/presence"));
    await (on ? toggle(player).check() : toggle(player).uncheck());
    expect((await kept).status()).toBe(204);
    await expect(toggle(player)).toBeEnabled();
  };
  expect([await looksFor(ann, "Ben"), await looksFor(ben, "Ann")]).toEqual([false, false]);
  const heads = async (player) => {
    const head = /1 match: you finished ahead in (\d) and behind in (\d); the last on/;
    await expect(people(player)).toContainText(head);
    return head.exec(await people(player).textContent()).slice(1);
  };
  expect(await heads(ann)).toEqual((await heads(ben)).reverse());
  await expect(toggle(ann)).not.toBeChecked();
  await switches(ben, true);
  expect([await looksFor(ann, "Ben"), await looksFor(ben, "Ann")]).toEqual([true, false]);
  await switches(ann, true);
  expect([await looksFor(ann, "Ben"), await looksFor(ben, "Ann")]).toEqual([true, true]);
  await expect(toggle(ben)).toBeChecked();
  await picturesOfPeople(ann, ben);
  await ann.page.goto("/");
  await expect(people(ann)).toContainText("Ben");
  await ann.page.goto("/you");
  await switches(ann, false);
  await ben.page.goto("/");
  await expect(ben.page.getByRole("region", { name: "Open tables" })).toBeVisible();
  await expect(people(ben)).toHaveCount(0);
  expect(await looksFor(ben, "Ann")).toBe(false);

  // Ben waits at an open table, and Ann comes to him
  await ben.page.goto("/");
  const open = ben.page.getByRole("region", { name: "Open tables" });
  await open.getByLabel("Game").selectOption("Bread Basket");
  await open.getByRole("button", { name: "Play anyone" }).click();
  await expect(ben.page.getByLabel("Open to everyone")).toBeChecked();
  await expect(async () => {
    await ann.page.goto("/you");
    await expect(people(ann).getByRole("link", { name: "Join Ben" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await people(ann).getByRole("link", { name: "Join Ben" }).click();
  await expect(ann.page).toHaveURL(ben.page.url());

  expect(await looksFor(ben, "Ann")).toBe(false);
  await switches(ben, false);
  expect(await looksFor(ann, "Ben")).toBe(false);
  await people(ann).getByRole("button", { name: "Remove Ben" }).click();
  await people(ann).getByRole("group", { name: "Remove" }).getByRole("button", { name: "Remove" }).click();
  await expect(people(ann)).toContainText("No one yet");
}

/** A picture of what the section says. */
async function picture(player, name) {
  await section(player).evaluate((part) => part.scrollIntoView());
  await screenshot(player, name);
}

async function makesName(player, name) {
  await player.page.goto("/you");
  await section(player).getByLabel("Name", { exact: true }).fill(name);
  await press(player, "Claim this name");
}

/** Sits down, and plays for the name from then on. */
async function sitsWithName(player, table, name) {
  const rated = player.page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(`${table}/account`));
  await player.sit(table, name);
  expect((await rated).status()).toBe(204);
}

test("two friends with names play a match, and each finds a rating again after signing out and in", async ({
  server,
  newPlayer,
}) => {
  test.setTimeout(300_000);
  const baseURL = server.address.replace("127.0.0.1", "localhost");
  const ann = await newPlayer(DESKTOP, { baseURL });
  const ben = await newPlayer(PHONE, { baseURL });
  for (const one of [ann, ben]) await withPasskeys(one);
  await makesName(ann, "Ann");
  await expect(section(ann)).toContainText("Signed in as Ann");
  await expect(section(ann)).toContainText("No rated matches on this server yet.");

  await makesName(ben, "Ann");
  ben.excused = /409/;
  await expect(section(ben).getByRole("alert")).toContainText("Another player has this name");
  await expect(section(ben).getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await picture(ben, "name-phone");
  await makesName(ben, "Ben");
  await expect(section(ben)).toContainText("Signed in as Ben");

  const table = await server.table({ game: "down-the-well", players: 2, bots: null });
  await sitsWithName(ann, table, "Ann");
  await sitsWithName(ben, table, "Ben");
  const signs = (player) => player.page.locator(".signed-in");
  for (const one of [ann, ben]) await expect(signs(one), "each sees that both are signed in").toHaveCount(2);
  await expect(signs(ann).first()).toHaveText("(signed in)");
  await screenshot(ann, "signed-in-lobby-desk");
  await screenshot(ben, "signed-in-lobby-phone");
  await ann.start();
  await Promise.all([ann, ben].map((one) => one.seesBoard()));
  for (const one of [ann, ben]) await expect(signs(one), "at the plates, too").toHaveCount(2);
  await screenshot(ann, "signed-in-board-desk");
  await screenshot(ben, "signed-in-board-phone");
  await ben.page.setViewportSize(SIDEWAYS);
  await screenshot(ben, "signed-in-board-sideways");
  await ben.page.setViewportSize(UPRIGHT);
  await playToTheEnd([ann, ben], driver);

  const told = {};
  for (const [name, one] of Object.entries({ ann, ben })) {
    const line = one.page.locator(".server-rating");
    await expect(line).toHaveText(/^Your rating on this server: 1500 → \d+ \(±\d+\)$/);
    told[name] = (await line.innerText()).match(/→ (\d+) \(±(\d+)\)/).slice(1);
    const here = one.page.locator(".over .rating");
    await expect(here, "after it").toHaveText(/^In this browser:\s+[\d,]+ \([+−±]\d+\), provisional\s*$/);
    await one.page.reload();
    await expect(line, "also when the page is loaded again").toContainText(`→ ${told[name][0]} `);
  }
  expect(await inBothThemes(ann, "the end of a rated match")).toEqual([]);
  await screenshot(ann, "signed-in-end-desk");
  await screenshot(ben, "signed-in-end-phone");
  await ben.page.setViewportSize(SIDEWAYS);
  await screenshot(ben, "signed-in-end-sideways");
  await ben.page.setViewportSize(UPRIGHT);

  const row = (player) => section(player).locator("tbody tr");
  for (const one of [ann, ben]) {
    await one.page.goto("/you");
    const cells = row(one).locator("td");
    await expect(cells).toHaveText([/^[\d,]+ ± \d+$/, "1", /^[\d,]+ ± \d+$/]);
    const [here, , inBrowser] = await cells.allInnerTexts();
    expect(here, "the same model, and the same match").toBe(inBrowser);
    expect(here, "what the end of the match has said").toBe(told[one === ann ? "ann" : "ben"].join(" ± "));
  }
  expect(await inBothThemes(ann, "a name with its rating")).toEqual([]);
  await picture(ann, "name-desk");
  expect(await inBothThemes(ben, "a name with its rating on a phone")).toEqual([]);
  await picture(ben, "name-rated-phone");
  await ben.page.setViewportSize(SIDEWAYS);
  await picture(ben, "name-rated-sideways");

  await ben.page.setViewportSize(PHONE.viewport);
  await seeEachOther(ann, ben);
  await ann.page.goto("/you");

  const rating = await row(ann).innerText();
  await press(ann, "Sign out");
  await expect(section(ann)).toContainText("You are signed out.");
  await ann.page.reload();
  await press(ann, "Sign in with a passkey");
  await expect(section(ann)).toContainText("Signed in as Ann");
  expect(await row(ann).innerText()).toBe(rating);

  await press(ann, "Rename");
  await section(ann).getByLabel("New name").fill("Anna");
  await press(ann, "Rename");
  await expect(section(ann)).toContainText("Signed in as Anna");
  await ann.page.reload();
  await expect(section(ann)).toContainText("Signed in as Anna");
  expect(await row(ann).innerText()).toBe(rating);
  await press(ann, "Delete this name");
  await press(ann, "Delete this name");
  await expect(section(ann)).toContainText("The name and its ratings are deleted.");
  ann.excused = /401/;
  await press(ann, "Sign in with a passkey");
  await expect(section(ann).getByRole("alert")).toContainText("The passkey was not accepted.");
});
