// The texts of the page as files of data, one for each language: built, they are JSON files of which the
// page fetches the one it needs. While developing and testing they are simply modules.

import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";
import type { Catalogue } from "virtual:catalogue";

const NAME = "virtual:catalogue";
const FOLDER = new URL("src/words/", import.meta.url);

type Texts = Record<string, string>;

/** The languages: each is a folder of `src/words`. */
function languages(): string[] {
  const entries = readdirSync(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => existsSync(new URL(`${name}/common.ts`, FOLDER))).sort();
}

/** The modules in a folder of `src/words`; none, if it is not there. */
function modules(folder: string): string[] {
  const at = new URL(`${folder}/`, FOLDER);
  if (!existsSync(at)) return [];
  const names = readdirSync(at).filter((name) => /^[a-z-]+\.ts$/.test(name));
  return names.sort().map((name) => fileURLToPath(new URL(name, at)));
}

/** Where a language keeps the texts of the page, and its words for the sentences of the server. */
const parts = (language: string) => ({ texts: modules(language), sentences: modules(`${language}/server`) });

/** As a module that imports every language. */
function asModule(): string {
  const imports: string[] = [];
  const merged = (files: string[]) => {
    const names = files.map((file) => {
      imports.push(`import t${imports.length} from ${JSON.stringify(file)};`);
      return `t${imports.length - 1}`;
    });
    return `Object.assign({}, ${names.join(", ")})`;
  };
  const catalogues = languages().map((language) => {
    const { texts, sentences } = parts(language);
    return `${JSON.stringify(language)}: { texts: ${merged(texts)}, sentences: ${merged(sentences)} }`;
  });
  return `${imports.join("\n")}\nexport const addresses = null;\nexport const catalogues = { ${catalogues.join(", ")} };`;
}

export function catalogue(): Plugin {
  let building = false;
  let base = "/";
  /** By language: the name of the file, and what it holds. */
  const files = new Map<string, { path: string; json: string }>();
  return {
    name: "catalogue",
    configResolved(config) {
      building = config.command === "build";
      base = config.base;
    },
    async buildStart() {
      if (!building) return;
      const merged = async (modules: string[]) => {
        const all: Texts = {};
        for (const file of modules) {
          Object.assign(all, (await runnerImport<{ default: Texts }>(file)).module.default);
          this.addWatchFile(file);
        }
        return all;
      };
      for (const language of languages()) {
        const { texts, sentences } = parts(language);
        const whole: Catalogue = { texts: await merged(texts), sentences: await merged(sentences) };
        const json = JSON.stringify(whole);
        const hash = createHash("sha256").update(json).digest("base64url").slice(0, 8);
        files.set(language, { path: `assets/${language}-${hash}.json`, json });
      }
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (!building) return asModule();
      const addresses = Object.fromEntries([...files].map(([language, { path }]) => [language, base + path]));
      return `export const addresses = ${JSON.stringify(addresses)};\nexport const catalogues = {};`;
    },
    generateBundle() {
      for (const { path, json } of files.values()) this.emitFile({ type: "asset", fileName: path, source: json });
    },
  };
}
