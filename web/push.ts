// The small service worker by which a browser shows messages of slow games. It keeps no file of the page, and is
// only registered when a player asks for such messages.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Puts the worker and the icon of its messages beside the page, where it may open every table; the page without a server has none. */
export function pushWorker(): Plugin {
  let building = false;
  return {
    name: "push-worker",
    configResolved({ mode, command }) {
      building = mode !== "site" && command === "build";
    },
    generateBundle() {
      if (!building) return;
      const emit = (fileName: string, from: string) =>
        this.emitFile({ type: "asset", fileName, source: readFileSync(new URL(from, import.meta.url)) });
      emit("push.js", "src/push/push.js");
      emit("icon-192.png", "src/site/icon-192.png");
    },
  };
}
