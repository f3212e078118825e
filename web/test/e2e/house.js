// The server and the browser of a file of tests: started before the first test, ended after the last.
import { after, before } from "node:test";
import { launch } from "./chromium.js";
import { Server } from "./server.js";

export let browser;
export let server;

/** Asks for both; `more` are further words for the server's command line. */
export function openHouse(...more) {
  before(async () => {
    server = await Server.start(...more);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.end();
  });
}
