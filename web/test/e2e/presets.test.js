// House rules as presets, steppers and a variant's link, from the setup to the table that plays by them.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

const settings = async (server, page) => {
  const table = new URL(page.url()).pathname.split("/").at(-1);
  return (await fetch(`${server.address}/api/tables/${table}`)).json();
};
const basement = (page) => page.locator(".game", { hasText: "Basement" });

for (const [screen, device] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
  test(`a setup becomes a link, is changed there, and played: ${screen}`, async ({ server, newPlayer }) => {
    const ann = await newPlayer(device);
    const { page } = ann;
    await page.goto("/");
    const home = basement(page);
    await home.locator("summary").first().click();
    await home.locator("fieldset").getByText("Beginner", { exact: true }).click();
    await expect(home.getByRole("radio", { name: /Beginner.*about \d+ minutes/ })).toBeChecked();
    await home.getByRole("combobox", { name: "Seats" }).selectOption("4");
    for (const summary of await home.locator("details details > summary").all()) await summary.click();
    await expect(home.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    const text = await home.innerText();
    for (const key of ["turn_cap", "chance_on_empty", "{", "[", "undefined"]) expect(text).not.toContain(key);
    await screenshot(ann, `setup-${screen}`);
    expect(await inBothThemes(ann, "the setup")).toEqual([]);
    const field = "Opens Parlour with this game and these rules";
    const link = await home.getByLabel(field).inputValue();
    expect(link).toContain("/variant/basement?deck.hi=9&");

    // The page of the variant says what it changes; changed there, it has another link.
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "What differs from the rules as written" })).toBeVisible();
    await expect(page.getByText("Highest number 9.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByText("Change the rules, seats and bots").click();
    await expect(page.getByRole("radio", { name: /Beginner/ })).toBeChecked();
    await page.getByRole("button", { name: "More: How many rounds do you play?" }).click();
    await page.getByRole("switch", { name: "Can you Chance It on an empty pile?" }).uncheck();
    await screenshot(ann, `variant-${screen}`);
    expect(await inBothThemes(ann, "the variant")).toEqual([]);
    await page.goto(await page.getByLabel(field).first().inputValue());
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("How many rounds do you play?").first()).toBeVisible();
    await page.getByRole("button", { name: "With friends" }).click();
    await expect(page.locator(".lobby")).toContainText("How many rounds do you play?");
    await screenshot(ann, `changed-rules-${screen}`);
    const { players, options, seats } = await settings(server, page);
    expect(players ?? seats.length).toBe(4);
    expect(options).toMatchObject({ rounds: 2, pile_view: "full", chance_on_empty: "forbid", turn_cap: 100 });
    expect(options.deck).toMatchObject({ lo: 1, hi: 9 });
  });
}

test("a link that is wrong says so, and the rest of it is used", async ({ newPlayer }) => {
  const { page } = await newPlayer(DESKTOP);
  await page.goto("/variant/basement?deck.hi=8&rounds_of=3&turn_cap=0");
  for (const said of ["no house rule “rounds_of”", "“0” is not allowed", "(BSM-R32)", "cut off"])
    await expect(page.getByRole("alert")).toContainText(said);
  await expect(page.getByText("Highest number 8.")).toBeVisible();
  await page.goto("/variant/whist?hash=0123456789abcdef");
  await expect(page.getByRole("alert")).toContainText("no game “whist”");
});

test("a variant is played, measured and printed from its page", async ({ server, newPlayer }) => {
  const { page } = await newPlayer(DESKTOP);
  await page.goto("/rules/down-the-well");
  await page.getByRole("link", { name: "Make a variant of your own" }).click();
  await expect(page.getByText("All rules as written.")).toBeVisible();
  const print = await page.getByRole("link", { name: "Print and play (PDF)" }).getAttribute("href");
  const answer = await fetch(server.address + print);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await page.getByRole("link", { name: "Measure this variant" }).click();
  await expect(page.getByRole("combobox", { name: "Game", exact: true })).toHaveValue("down-the-well");
  await page.goBack();
  await page.getByRole("button", { name: "Play this variant" }).click();
  await expect(page).toHaveURL(/\/t\//);
});

test("a stepper is worked by keys alone, and keeps to what the rule allows", async ({ newPlayer }) => {
  const { page } = await newPlayer(DESKTOP);
  await page.goto("/");
  const setup = basement(page);
  await setup.locator("summary").first().click();
  await setup.getByRole("radio", { name: /Quick/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(setup.getByRole("radio", { name: /As written/ })).toBeChecked();
  const rounds = setup.getByRole("spinbutton", { name: "How many rounds do you play?" });
  await expect(rounds).toHaveValue("5");
  await rounds.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(rounds).toHaveValue("4");
  await rounds.fill("0");
  await page.keyboard.press("Tab");
  await expect(rounds).toHaveValue("1");
  await expect(setup.getByRole("button", { name: "Less: How many rounds do you play?" })).toBeDisabled();
});
