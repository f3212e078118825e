import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import { navigate } from "../router.svelte";
import type { GameInfo, ListedTable } from "../wire";
import { ALONE, takePlan } from "./arrival";
import { openTable } from "./make-table";
import OpenTables from "./OpenTables.svelte";

vi.mock("../net/http", { spy: true });

const page = stage();

beforeEach(() => navigate("/"));
afterEach(() => vi.mocked(http.openTables).mockReset());

test("the page of a table that was made opens, and you sit down there", async () => {
  await openTable(Promise.resolve("owl"), ALONE);
  expect(location.pathname).toBe("/t/owl");
  expect(takePlan("owl")).toBe(ALONE);
});

test("where you have gone to another page meanwhile, you stay there", async () => {
  const opening = openTable(Promise.resolve("owl"), ALONE);
  navigate("/rules");
  await opening;
  expect(location.pathname).toBe("/rules");
  expect(takePlan("owl")).toBeNull();
});

test("no open table is looked for, and none made, for a player who has left the page", async () => {
  let answer: (tables: ListedTable[]) => void = () => {};
  const asked = vi.mocked(http.openTables).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const make = vi.fn<(game: GameInfo) => Promise<void>>().mockResolvedValue();
  page.show(OpenTables, { games: [{ id: "basement", title: "Basement" } as GameInfo], make });
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
  const button = page.root.querySelector<HTMLButtonElement>("form button");
  const presses = async () => {
    button?.click();
    await eventually(() => expect(button?.disabled).toBe(true));
  };
  await presses();
  navigate("/rules");
  answer([]);
  await eventually(() => expect(button?.disabled).toBe(false));
  expect(make).not.toHaveBeenCalled();
  await presses();
  answer([]);
  await eventually(() => expect(make).toHaveBeenCalledTimes(1));
});
