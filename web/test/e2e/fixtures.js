// What a test asks for: its worker's server, players at pages and at terminals, and slow connections to the server.
import { test as base, expect } from "@playwright/test";
import { Player } from "./player.js";
import { Proxy } from "./proxy.js";
import { Server } from "./server.js";
import { Terminal } from "./terminal.js";

export { expect };

export const test = base.extend({
  /** Further words for the server's command line. */
  serverArgs: [[], { scope: "worker", option: true }],

  /** A table server; its folder is forgotten with it. */
  server: [
    async ({ serverArgs }, use) => {
      const server = await Server.start(...serverArgs);
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],

  baseURL: ({ server }, use) => use(server.address),

  /** Opens a player's page. At the end of the test nothing may have gone wrong in any of them. */
  newPlayer: async ({ browser, baseURL }, use) => {
    const players = [];
    await use(async (screen, options) => {
      const player = await Player.open(browser, screen, { baseURL, ...options });
      players.push(player);
      return player;
    });
    for (const player of players) await player.close();
    expect(players.flatMap(({ complaints }) => complaints)).toEqual([]);
  },

  /** Seats a player at a terminal. */
  newTerminal: async ({ baseURL }, use) => {
    const terminals = [];
    await use((table, name) => {
      const terminal = new Terminal(`${baseURL}/t/${table}`, name);
      terminals.push(terminal);
      return terminal;
    });
    for (const terminal of terminals) await terminal.end();
  },

  /** Opens a proxy to the server that is slow, or that can be cut. */
  newProxy: async ({ server }, use) => {
    const proxies = [];
    await use(async ({ target = server.address, ...options } = {}) => {
      const proxy = await Proxy.open(target, options);
      proxies.push(proxy);
      return proxy;
    });
    for (const proxy of proxies) proxy.cut();
  },
});
