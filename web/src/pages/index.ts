// The pages, each fetched when it is first shown.

import type { Component } from "svelte";
import { practiceOf } from "../games/practice";
import { games } from "../net/http";
import type { Route } from "../route";

/** A page, which knows its address. */
export type Page = Component<{ route: Route }>;

const PAGES: Record<Exclude<Route["page"], "practice">, () => Promise<{ default: unknown }>> = {
  home: () => {
    // What it lists is on its way together with it.
    void games().catch(() => {});
    return import("./Home.svelte");
  },
  table: () => import("./Table.svelte"),
  replay: () => import("./Replay.svelte"),
  verify: () => import("./Verify.svelte"),
  rules: () => import("./Rules.svelte"),
  daily: () => import("./Daily.svelte"),
  puzzles: () => import("./Puzzles.svelte"),
  you: () => import("./You.svelte"),
  learn: () => import("./learn/Learn.svelte"),
  lab: () => import("./Lab.svelte"),
  variant: () => import("./Variant.svelte"),
  playtest: () => import("./Playtest.svelte"),
  results: () => import("./Results.svelte"),
  notfound: () => import("./NotFound.svelte"),
};

/** The page of this route; fails where it cannot be fetched. */
export async function pageOf(route: Route): Promise<Page> {
  const page = route.page === "practice" ? practiceOf(route.game) : PAGES[route.page]();
  // A page that does not ask for its address gets it all the same.
  return (await page).default as Page;
}
