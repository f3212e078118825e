// Messages of a slow game that the browser shows although the page is closed.
import { inBothThemes, screenshot } from "./audit.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

test.use({ serverArgs: ["--web-push", "mailto:ops@example.org"] });

/** What a browser says of its push service: headless Chromium has none. */
const SUBSCRIPTION = {
  endpoint: "https://push.example.org/ann",
  keys: {
    p256dh: "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY",
    auth: "_ordMnz7uTCmrpBTeUV4Bw",
  },
};

const messages = ({ page }) => page.getByRole("region", { name: "Send me a message when it is my turn" });
const show = (player) => messages(player).getByRole("button", { name: "Show messages in this browser" });

/** The browser gets subscriptions; what the page asks for is kept in `asked`. */
async function withPushService({ page }) {
  await page.addInitScript((subscription) => {
    window.asked = [];
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) => {
      window.asked.push(options);
      return { toJSON: () => subscription };
    };
  }, SUBSCRIPTION);
}

/** A player opens a table with days for each move from the start page, and sits down; says what it is called. */
async function sitsAtSlowTable(player) {
  const { page } = player;
  await page.goto("/");
  const game = page.locator(".game", { hasText: "Bread Basket" });
  await game.locator("summary", { hasText: "House rules, clock and bots" }).click();
  await game.getByLabel("Clock").selectOption("Days per move");
  await game.getByRole("button", { name: "With friends" }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);
  const table = new URL(page.url()).pathname.split("/").at(-1);
  await player.sit(table, "Ann");
  return table;
}

/** Hands a message to the page's service worker, as the browser does. */
async function deliver({ page }, data) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations.length > 0) found(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const message = { origin, registrationId: await registered, data: JSON.stringify(data) };
  await session.send("ServiceWorker.deliverPushMessage", message);
}

/** The service worker's notifications go into a map by their tags: the browser's shell can show none. */
async function withNotifications({ page }) {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    self.notifications = new Map();
    self.registration.showNotification = async (title, { body, tag, data }) =>
      void self.notifications.set(tag, { title, body, tag, data });
  });
  return {
    shown: () =>
      worker.evaluate(() => [...self.notifications.values()].map(({ title, body, tag }) => ({ title, body, tag }))),
  };
}

test("a browser shows messages of a slow game, once its player has asked for them", async ({ newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await ann.page.context().grantPermissions(["notifications"]);
  await withPushService(ann);
  const table = await sitsAtSlowTable(ann);
  await expect(show(ann)).toBeVisible();
  const workers = () => ann.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers(), "no service worker before the player asks").toBe(0);
  const wrong = await inBothThemes(ann, "the messages of a browser on a phone");
  await screenshot(ann, "push-phone");
  await show(ann).click();
  await expect(messages(ann).getByText("Messages go to one of your browsers.")).toBeVisible();
  const [asked] = await ann.page.evaluate(() => window.asked);
  expect(asked.userVisibleOnly).toBe(true);
  expect(asked.applicationServerKey).toMatch(/^[\w-]{87}$/);
  await screenshot(ann, "push-on-phone");

  // a second message about the same table takes the place of the first
  const notice = (text) => ({ table, title: "Bread Basket", text });
  const { shown } = await withNotifications(ann);
  await deliver(ann, notice("It is your turn."));
  await expect.poll(() => shown()).toEqual([{ title: "Bread Basket", body: "It is your turn.", tag: table }]);
  await deliver(ann, notice("It is still your turn."));
  await expect.poll(() => shown()).toEqual([{ title: "Bread Basket", body: "It is still your turn.", tag: table }]);

  // a click on it opens the table
  const [worker] = ann.page.context().serviceWorkers();
  await ann.page.goto("/");
  const opened = await worker.evaluate(async () => {
    let path = null;
    self.clients.openWindow = async (wanted) => (path = wanted);
    const [shown] = self.notifications.values();
    const click = new Event("notificationclick");
    click.notification = { ...shown, close: () => self.notifications.delete(shown.tag) };
    let work = null;
    click.waitUntil = (promise) => (work = promise);
    self.dispatchEvent(click);
    await work;
    return path;
  });
  expect(opened).toBe(`/t/${table}`);
  await expect.poll(() => shown(), "it is closed").toEqual([]);
  expect(await ann.page.evaluate(() => caches.keys()), "the worker keeps nothing").toEqual([]);
  expect(wrong).toEqual([]);
});

test("a player whose browser may show no messages sees why", async ({ newPlayer }) => {
  const ann = await newPlayer();
  await withPushService(ann);
  await ann.page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await sitsAtSlowTable(ann);
  await show(ann).click();
  await expect(messages(ann).getByRole("status")).toHaveText(/Notifications from this page are blocked/);
  expect(await ann.page.evaluate(() => window.asked)).toEqual([]);
  await screenshot(ann, "push-denied");
  await expect(show(ann)).toBeEnabled();
});
