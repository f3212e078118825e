// The texts of the page as one file of data: built, they are a JSON file that the page fetches
// first, one for each language. While developing and testing they are simply modules.

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const NAME = "virtual:catalogue";
const FOLDER = new URL("src/words/", import.meta.url);

/** `en.ts` holds the common texts, and each other file those of one game. */
function files(): string[] {
  const texts = readdirSync(FOLDER).filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== "index.ts");
  return texts.sort().map((name) => fileURLToPath(new URL(name, FOLDER)));
}

export function catalogue(): Plugin {
  let building = false;
  let path = "";
  let json = "";
  let base = "/";
  return {
    name: "catalogue",
    configResolved(config) {
      building = config.command === "build";
      base = config.base;
    },
    async buildStart() {
      if (!building) return;
      const texts: Record<string, string> = {};
      for (const file of files()) {
        const { module } = await runnerImport<{ default: Record<string, string> }>(file);
        Object.assign(texts, module.default);
        this.addWatchFile(file);
      }
      json = JSON.stringify(texts);
      path = `assets/en-${createHash("sha256").update(json).digest("base64url").slice(0, 8)}.json`;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (building) return `export const address = ${JSON.stringify(base + path)}; export const texts = {};`;
      const all = files();
      const imports = all.map((file, i) => `import t${i} from ${JSON.stringify(file)};`).join("\n");
      return `${imports}\nexport const address = null; export const texts = Object.assign({}, ${all.map((_, i) => `t${i}`).join(", ")});`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: path, source: json });
    },
    transformIndexHtml() {
      if (!building) return [];
      const attrs = { rel: "preload", as: "fetch", href: base + path, crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  };
}
