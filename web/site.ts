// What makes the page a folder that needs no server (`vite build --mode site`): the WebAssembly, a
// manifest to install it by, and a service worker that keeps every file.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Only the folder's own files; a WebAssembly counts as a script that is compiled. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'";

const MANIFEST = {
  lang: "en",
  name: "Parlour",
  short_name: "Parlour",
  description: "Five card games against bots, without a network",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f4efe4",
  theme_color: "#1f5f4a",
  icons: [
    { src: "favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Files that a build copies as they are. */
const COPIED = readdirSync(new URL("public/", import.meta.url)).sort();

/** Drawn by `dev/icons.js`: systems that install a page want them besides the SVG. */
const ICONS = MANIFEST.icons.map(({ src }) => src).filter((name) => !COPIED.includes(name));

/** With a server nothing starts the worker. */
function dropWorker(bundle: Record<string, unknown>): void {
  for (const name of Object.keys(bundle)) if (/^assets\/worker-/.test(name)) delete bundle[name];
}

/** The parts that a build of the site has more; none of them for any other build. */
export function site(): Plugin {
  let building = false;
  return {
    name: "site",
    enforce: "post",
    configResolved({ mode, command }) {
      building = mode === "site" && command === "build";
    },
    transformIndexHtml() {
      if (!building) return [];
      return [
        { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
        { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
      ];
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (!building) return dropWorker(bundle);
        const wasm = process.env.PARLOUR_WASM;
        if (!wasm) throw new Error("PARLOUR_WASM names no file: `cargo xtask site` builds it");
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: "asset", fileName, source });
        emit("parlour.bin", gzipSync(readFileSync(wasm), { level: 9 }));
        emit("manifest.webmanifest", JSON.stringify(MANIFEST));
        const hash = createHash("sha256").update(readFileSync(wasm)).update(JSON.stringify(MANIFEST));
        for (const name of COPIED) hash.update(readFileSync(new URL(`public/${name}`, import.meta.url)));
        for (const icon of ICONS) {
          const drawn = readFileSync(new URL(`src/site/${icon}`, import.meta.url));
          emit(icon, drawn);
          hash.update(drawn);
        }
        const names = Object.keys(bundle).sort();
        for (const name of names) {
          const file = bundle[name];
          hash.update(name).update(file.type === "chunk" ? file.code : file.source);
        }
        const files = new Set(["./", "parlour.bin", "manifest.webmanifest", ...COPIED, ...ICONS, ...names]);
        files.delete("index.html");
        const script = readFileSync(new URL("src/site/sw.js", import.meta.url), "utf8")
          .replace("VERSION_OF_THE_SITE", hash.digest("hex").slice(0, 12))
          .replace('["FILES_OF_THE_SITE"]', JSON.stringify([...files]));
        emit("sw.js", script);
      },
    },
  };
}
