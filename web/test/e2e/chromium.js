// The browser: Debian's own, with a fresh profile each time. Its shell without a window needs a fifth less of
// a processor than the whole browser.
import { existsSync } from "node:fs";

/** How to get a browser. */
export const INSTALL = "apt-get install chromium-headless-shell (or CHROMIUM=/path/of/one)";

const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where the browser is; `null` if there is none. */
export function chromium() {
  const places = process.env.CHROMIUM ? [process.env.CHROMIUM] : PLACES;
  return places.find((place) => existsSync(place)) ?? null;
}

/** How it is started. It stays by itself: no news from its maker, no second process for the picture. */
export const LAUNCH = {
  executablePath: chromium() ?? undefined,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    // Several players look at their pages at the same time.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    // A page that comes out of a folder has no address, and would not be let to this machine.
    ...(process.env.PAGE ? ["--disable-features=LocalNetworkAccessChecks"] : []),
  ],
};

/** The screens that everything is tried on. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
