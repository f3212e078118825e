import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where `npm run dev` finds the table server. */
const SERVER = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:4280";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The page's strict content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } },
  },
});
