// What may import what. From the top: pages, table, games/<game>, games/common, cards, then you, words, net and verify.

const layer = (name, from, to) => ({ name, severity: "error", from: { path: from }, to: { path: to } });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    layer("nothing-needs-a-page", "^src/(table|games|cards|net|verify|words|you)/", "^src/pages/"),
    layer("a-board-needs-no-table", "^src/(games|cards|net|verify|words|you)/", "^src/table/"),
    layer("the-table-knows-no-game", "^src/(table|cards|net|verify|words|you)/", "^src/games/(?!common/)"),
    {
      name: "no-game-needs-another",
      severity: "error",
      from: { path: "^src/games/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/games/[^/]+/", pathNot: "^src/games/($1|common)/" },
    },
    layer("the-connection-shows-nothing", "^src/net/", "^src/(words|cards|you)/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
