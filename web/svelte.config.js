import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("src/", import.meta.url));

/** Every component of the page, in an order that does not depend on the build. */
const components = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".svelte"))
  .sort();

export default {
  compilerOptions: {
    runes: true,
    // Much shorter than Svelte's own names of the components' styles, which are all over the scripts.
    cssHash: ({ hash, filename }) => {
      const at = components.indexOf(relative(SOURCES, filename));
      return at < 0 ? `s-${hash(filename)}` : `s${at.toString(36)}`;
    },
  },
};
