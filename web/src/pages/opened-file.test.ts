// Files that are opened, on the page of replays and on that of shuffles.
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import { navigate } from "../router.svelte";
import { say } from "../words";
import App from "../App.svelte";
import { pageOf } from ".";

vi.mock("../net/http", { spy: true });

const RECORD = JSON.stringify({ parlour: 1, game: "basement", players: 2, deals: [], cards: [] });
const page = stage();

beforeEach(() => {
  vi.mocked(http.games).mockResolvedValue([]);
  vi.mocked(http.replay).mockReturnValue(new Promise(() => {}));
});

const shows = (words: string) => eventually(() => expect(page.root.textContent).toContain(words));
const field = () => page.root.querySelector<HTMLInputElement>("input[type=file]");

/** Chooses a file. */
function choose(file: Partial<File>) {
  const input = field();
  if (!input) throw new Error("no field for a file");
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const press = (name: string) => page.root.querySelector<HTMLAnchorElement>(`nav a.${name}`)?.click();

async function opens(name: "replay" | "verify") {
  navigate("/");
  page.show(App, { opening: await pageOf({ page: "notfound" }) });
  press(name);
  await eventually(() => expect(field()).not.toBeNull());
}

test("from a record that was opened, the navigation leads back to all replays", async () => {
  await opens("replay");
  choose({ name: "mine.json", text: () => Promise.resolve(RECORD) });
  await shows("mine.json");
  expect(field()).toBeNull();
  press("replay");
  await shows(say("replay.intro"));
});

for (const name of ["replay", "verify"] as const) {
  test(`${name}: a file that cannot be read is said, and it can be chosen again`, async () => {
    await opens(name);
    choose({ name: "gone.json", text: () => Promise.reject(new DOMException("gone", "NotReadableError")) });
    await shows(say("verify.unread"));
    const emptied = vi.fn();
    Object.defineProperty(field(), "value", { set: emptied });
    field()?.dispatchEvent(new Event("click", { bubbles: true }));
    expect(emptied).toHaveBeenCalledWith("");
  });
}
