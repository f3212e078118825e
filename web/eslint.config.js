import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["dist/", "src/**/wire.ts"]),
  js.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    // Tests are stories and may be long.
    ignores: ["**/*.test.ts", "test/**"],
    rules: { "max-lines": ["error", 400], "max-lines-per-function": ["error", 60] },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: {
      // Callbacks among the props are declared as methods; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // The parser takes the arguments of snippets for `any`; svelte-check knows their types.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      // Maps and sets here are replaced when they change, or nothing that is shown depends on them.
      "svelte/prefer-svelte-reactivity": "off",
      // Most lists are known by the places of their items; where an item moves, it has a key.
      "svelte/require-each-key": "off",
      // {" "} is a space that Svelte would trim.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
