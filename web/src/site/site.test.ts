// @vitest-environment node
// What a build of the page without a server adds to it: a manifest that browsers install, with icons that are
// there, and a service worker that keeps every file.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { site } from "../../site";

const web = (path: string) => new URL(`../../${path}`, import.meta.url);
const text = (path: string) => readFileSync(web(path), "utf8");

type Manifest = Record<string, string> & { icons: { src: string; sizes: string; type: string; purpose: string }[] };

/** The files that are in the folder after a build whose page consists of these. */
function build(page: string[]): Map<string, string | Uint8Array> {
  process.env.PARLOUR_WASM = fileURLToPath(web("package.json")); // any file
  const files = new Map<string, string | Uint8Array>(page.map((name) => [name, name]));
  for (const name of readdirSync(web("public/"))) files.set(name, readFileSync(web(`public/${name}`)));
  const bundle = Object.fromEntries(page.map((name) => [name, { type: "chunk", code: name }]));
  const emitFile = ({ fileName, source }: { fileName: string; source: string | Uint8Array }) =>
    files.set(fileName, source);
  const plugin = site() as unknown as {
    configResolved(config: { mode: string; command: string }): void;
    generateBundle: { handler: (this: { emitFile: typeof emitFile }, options: object, bundle: object) => void };
  };
  plugin.configResolved({ mode: "site", command: "build" });
  plugin.generateBundle.handler.call({ emitFile }, {}, bundle);
  return files;
}

const built = build(["index.html", "assets/index-1.js", "assets/Home-2.js", "assets/de-3.json"]);
const manifest = JSON.parse(String(built.get("manifest.webmanifest"))) as Manifest;

test("the worker keeps every file of the folder but itself", () => {
  const list = /const FILES = (\[.*\]);/.exec(String(built.get("sw.js")))?.[1] ?? "";
  // the page lies at the folder's own address
  const kept = (JSON.parse(list) as string[]).map((name) => (name === "./" ? "index.html" : name));
  expect(kept.sort()).toEqual([...built.keys()].filter((name) => name !== "sw.js").sort());
});

test("a page that has changed is another version", () => {
  const version = (files: Map<string, unknown>) => /const VERSION = "(\w+)";/.exec(String(files.get("sw.js")))?.[1];
  expect(version(built)).toMatch(/^[0-9a-f]{12}$/);
  expect(version(build(["index.html"]))).not.toBe(version(built));
});

test("a new version forgets the old one of its own folder, and none of another page of the origin", async () => {
  const [old, other] = ["parlour https://a.example/one/ 1", "parlour https://a.example/two/ 1"];
  const kept = new Set([old, other]);
  const listeners = new Map<string, (event: unknown) => void>();
  runInNewContext(text("src/site/sw.js"), {
    self: {
      registration: { scope: "https://a.example/one/" },
      clients: { claim: () => {} },
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    },
    caches: { keys: () => [...kept], delete: (name: string) => kept.delete(name) },
  });
  await new Promise((waitUntil) => listeners.get("activate")?.({ waitUntil }));
  expect([...kept]).toEqual([other]);
});

test("browsers can install the page from any folder", () => {
  expect(manifest).toMatchObject({ name: "Parlour", short_name: "Parlour", lang: "en", display: "standalone" });
  expect([manifest.start_url, manifest.scope]).toEqual(["./", "./"]);
  const drawn = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(drawn).toEqual(["any any", "any 192x192", "any 512x512", "maskable 512x512"]);
});

test("every icon is in the folder, and as large as the manifest says", () => {
  for (const { src, sizes, type } of manifest.icons) {
    const icon = Buffer.from(built.get(src) ?? "");
    if (type === "image/svg+xml") expect(icon.toString()).toMatch(/^<svg /);
    else
      expect([icon.toString("latin1", 1, 4), `${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`]).toEqual([
        "PNG",
        sizes,
      ]);
  }
});

test("the colours of the manifest are those of the page and of its icon", () => {
  expect(text("src/style/tokens.css")).toContain(`--ground: light-dark(${manifest.background_color},`);
  expect(text("public/favicon.svg")).toContain(`fill="${manifest.theme_color}"`);
});
