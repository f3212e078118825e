import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogue } from "./catalogue";
import { pushWorker } from "./push";
import { site } from "./site";

/** Where `npm run dev` finds the table server. */
const SERVER = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:4280";

const proxy = { "/api": { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } } };

/** What the server sends with the page; `npm run preview` does, too. */
const POLICY =
  "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export default defineConfig(({ mode }) => ({
  // A folder of files may lie under any path of its host.
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), catalogue(), site(), pushWorker()],
  build: {
    target: "es2022",
    // The page's strict content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of openskill the page uses one model; what the others compute with does nothing by being loaded.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /node_modules\/@stdlib/, sideEffects: false }] } },
  },
  // The rules in other languages lie beside this folder.
  server: { host: "127.0.0.1", proxy, fs: { allow: [".."] } },
  preview: { host: "127.0.0.1", proxy, headers: { "content-security-policy": POLICY } },
}));
