// The rules: the clause that is asked for is shown, and has the focus.
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import Rules from "../pages/Rules.svelte";
import { route } from "../route";
import { navigate } from "../router.svelte";
import type { Rulebook as Book } from "../wire";
import { say } from "../words";
import type { LiveTable } from "./live.svelte";
import Rulebook from "./Rulebook.svelte";
import { TableScreen } from "./screen.svelte";

const page = stage();
const book = (game: string, prefix: string): Book => ({
  game,
  title: game,
  goal: "Win.",
  short: [],
  sections: [{ title: "Turn", clauses: ["01", "02"].map((n) => ({ id: `${prefix}-${n}`, text: `Clause ${n}.` })) }],
});
const BOOKS = [book("basement", "BSM"), book("basset", "BST")];

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(BOOKS.find(({ game }) => path.endsWith(`/${game}`)) ?? [])),
  );
});
afterEach(() => vi.unstubAllGlobals());

const focused = () => document.activeElement?.getAttribute("data-clause") ?? null;
const marked = () => [...page.root.querySelectorAll(".wanted")].map((row) => row.getAttribute("data-clause"));

test("a clause that is asked for again is shown again", async () => {
  const props = $state<{ game: string; clause: { id: string } | null }>({ game: "basement", clause: { id: "BSM-02" } });
  page.show(Rulebook as Component<typeof props>, props);
  await eventually(() => expect(focused()).toBe("BSM-02"));
  page.root.querySelector("input")?.focus();
  props.clause = { id: "BSM-02" };
  await eventually(() => expect(focused()).toBe("BSM-02"));
});

test("without a network the rules say so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  page.show(Rulebook as Component<{ game: string; clause: null }>, { game: "bread-basket", clause: null });
  await eventually(() => expect(page.root.querySelector("[role=alert]")?.textContent).toContain(say("unreachable")));
});

test("the clause of the address is looked for, until one is clicked, and again at another address", async () => {
  const props = $state({ route: route(new URL("/rules/basement#BSM-01", location.origin)) });
  const goes = (path: string) => {
    navigate(path);
    props.route = route(new URL(path, location.origin));
  };
  goes("/rules/basement#BSM-01");
  page.show(Rules, props);
  await eventually(() => expect(focused()).toBe("BSM-01"));
  page.root.querySelector<HTMLElement>('[data-clause="BSM-02"] a')?.click();
  await eventually(() => expect(focused()).toBe("BSM-02"));
  goes("/rules/basset#BST-01");
  await eventually(() => expect(focused()).toBe("BST-01"));
  expect(marked()).toEqual(["BST-01"]);
});

test("a table's rules are opened at the clause that is asked for, and else at their beginning", () => {
  const live = {
    table: null,
    position: null,
    seat: null,
    connection: "open",
    saidCount: 0,
    close() {},
  } as unknown as LiveTable;
  const end = $effect.root(() => {
    const screen = new TableScreen(live, "");
    screen.showClause("BSM-02");
    const first = screen.clause;
    screen.showClause("BSM-02");
    expect(screen.clause).toEqual({ id: "BSM-02" });
    expect(screen.clause).not.toBe(first);
    screen.open("rules");
    expect(screen.clause).toBeNull();
  });
  flushSync();
  end();
});
