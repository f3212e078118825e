// Holds the page's scripts to their allowances: what a browser fetches, compressed, to show a page.
// Reads the manifest of `vite build --manifest`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** In bytes: the first page, your matches with the library that rates them, and a table with the largest board. */
const ALLOWED = { home: 60 * 1024, you: 42 * 1024, table: 92 * 1024 };

const dir = process.argv[2] ?? "dist";
const manifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8"));

/** The files of these chunks and of all that they import at once. */
function scripts(names, found = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`no chunk is called ${name}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    scripts(chunk.imports ?? [], found);
  }
  return found;
}

/** What these chunks weigh together, each compressed by itself, as a server sends them. */
function weight(...names) {
  const sizes = [...scripts(names)].map((file) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const boards = Object.keys(manifest).filter((name) => /^src\/games\/[^/]+\/Board\.svelte$/.test(name));
const pages = Object.keys(manifest).filter((name) => /^src\/pages\/[^/]+\.svelte$/.test(name));
if (boards.length < 2 || pages.length < 2) throw new Error("boards and pages are not fetched one by one");

let heavy = false;
function report(what, bytes, allowed) {
  heavy ||= bytes > allowed;
  console.log(`${String(bytes).padStart(8)}  ${what}${allowed === Infinity ? "" : `; ${allowed} allowed`}`);
}
for (const page of pages) {
  const name = page.replace(/^.*\/|\.svelte$/g, "").toLowerCase();
  report(page, weight("index.html", page), { home: ALLOWED.home, you: ALLOWED.you }[name] ?? Infinity);
}
for (const board of boards) {
  const sentence = board.replace("Board.svelte", "sentence.ts");
  report(`a table of ${board}`, weight("index.html", "src/pages/Table.svelte", board, sentence), ALLOWED.table);
}
process.exitCode = heavy ? 1 : 0;
