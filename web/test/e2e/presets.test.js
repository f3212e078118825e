// House rules as presets, steppers and a link, from the setup to the table that plays by them.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

const settings = async (server, page) => {
  const table = new URL(page.url()).pathname.split("/").at(-1);
  return (await fetch(`${server.address}/api/tables/${table}`)).json();
};
const basement = (page) => page.locator(".game", { hasText: "Basement" });

for (const [screen, device] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
  test(`a setup link is opened, changed and played: ${screen}`, async ({ server, newPlayer }) => {
    const ann = await newPlayer(device);
    const { page } = ann;
    await page.goto("/?game=basement&preset=beginner&players=4&rounds=2&deck.hi=8&rounds_of=3&turn_cap=0");
    const setup = basement(page);
    await expect(setup.getByRole("radio", { name: /Beginner.*about \d+ minutes/ })).toBeChecked();
    await expect(setup.getByRole("alert")).toContainText("There is no house rule “rounds_of”.");
    await expect(setup.getByRole("alert")).toContainText("After how many turns does a round end? Not “0”.");

    const rounds = setup.getByRole("spinbutton", { name: "How many rounds do you play?" });
    await expect(rounds).toHaveValue("2");
    await setup.getByRole("button", { name: "More: How many rounds do you play?" }).click();
    await expect(rounds).toHaveValue("3");
    await setup.getByRole("switch", { name: "Can you Chance It on an empty pile?" }).uncheck();
    for (const summary of await setup.locator("details details > summary").all()) await summary.click();
    await expect(setup.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    const link = await setup.getByLabel("Opens Parlour with this game and these rules").inputValue();
    await screenshot(ann, `setup-${screen}`);
    expect(await inBothThemes(ann, "the setup")).toEqual([]);

    const text = await setup.innerText();
    for (const key of ["turn_cap", "chance_on_empty", "{", "[", "undefined"]) expect(text).not.toContain(key);

    // The link opens the same setup, and the table plays by it.
    await page.goto(link);
    await expect(basement(page).getByRole("alert")).toHaveCount(0);
    await expect(basement(page).getByRole("switch", { name: "Can you Chance It on an empty pile?" })).not.toBeChecked();
    await page.getByRole("button", { name: "With friends Basement" }).click();
    await expect(page.locator(".lobby")).toContainText("How many rounds do you play?");
    await expect(page.getByText("As written: 5.")).toBeVisible();
    await expect(page.getByText("Highest number 8.")).toBeVisible();
    await screenshot(ann, `changed-rules-${screen}`);
    const { players, options, seats } = await settings(server, page);
    expect(players ?? seats.length).toBe(4);
    expect(options).toMatchObject({ rounds: 3, pile_view: "full", chance_on_empty: "forbid", turn_cap: 100 });
    expect(options.deck).toMatchObject({ lo: 1, hi: 8 });
  });
}

test("a stepper is worked by keys alone, and keeps to what the rule allows", async ({ newPlayer }) => {
  const { page } = await newPlayer(DESKTOP);
  await page.goto("/?game=basement");
  const setup = basement(page);
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
