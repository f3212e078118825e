import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./catalogue";

export default defineConfig({
  plugins: [svelte(), catalogue()],
  resolve: { conditions: ["browser"] },
  // The rules in other languages lie beside this folder.
  server: { fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    // milliseconds; a busy machine draws a board in seconds
    testTimeout: 30_000,
    include: ["src/**/*.test.ts"],
  },
});
