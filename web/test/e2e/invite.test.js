// An invitation from the server's own computer: the page says how far its link goes, and offers the network.
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { problems } from "./audit.js";

test("a link to this computer says so, and one click makes it one for the network", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "basement", players: 2 });
  const ann = await newPlayer(PHONE);
  const { page } = ann;
  const urls = ["http://192.168.1.7:4280"];
  await page.route("**/api/network", (route) =>
    route.fulfill({ json: { state: route.request().method() === "POST" ? "open" : "closed", urls } }),
  );
  await page.goto(`/t/${table}`);
  const link = page.getByLabel("Link to this table");
  await expect(page.getByText("the first player to sit down is the host")).toBeVisible();
  await expect(page.locator(".watchers"), "who has no seat yet is no spectator").toHaveCount(0);
  await expect(link, "the host invites").toHaveCount(0);
  await ann.sit(table, "Ann");
  await expect(page.getByText("This link works on this computer only.")).toBeVisible();
  await expect(link).toHaveValue(`${server.address}/t/${table}`);
  await page.getByRole("button", { name: "Let others on your network join" }).click();
  await expect(page.getByText("This link works for everyone on your network.")).toBeVisible();
  await expect(link).toHaveValue(`http://192.168.1.7:4280/t/${table}`);
  expect(await problems(ann, "the invitation")).toEqual([]);
});

test("what the server itself says of its network is understood", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "basement", players: 2 });
  const ann = await newPlayer();
  const answer = ann.page.waitForResponse("**/api/network");
  await ann.sit(table, "Ann");
  const { state } = await (await answer).json();
  await expect(ann.page.getByText("This link works on this computer only.")).toBeVisible();
  const offers = ann.page.getByRole("button", { name: "Let others on your network join" });
  await expect(offers, state).toHaveCount(state === "closed" ? 1 : 0);
});
