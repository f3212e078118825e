import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps, Preview } from "../common/board";
import Board from "./Board.svelte";
import Chips from "./Chips.svelte";
import type { View } from "./view";

const files = import.meta.glob<BoardProps<View>>("./fixtures/*.json", { eager: true, import: "default" });
let shown: ReturnType<typeof mount> | undefined;

function show(name: string, more: Partial<BoardProps<View>> = {}) {
  const act = vi.fn();
  const hit = vi.fn();
  document.body.replaceChildren();
  shown = mount(Board, {
    target: document.body,
    props: {
      ...files[`./fixtures/${name}.json`],
      names: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"],
      act,
      hit,
      hint: null,
      speed: 1,
      still: false,
      serverNow: () => 0,
      ...more,
    },
  });
  flushSync();
  return { act, hit };
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.useRealTimers();
});

const buttons = () => [...document.querySelectorAll("button")];
const button = (text: string) => {
  const found = buttons().find((one) => one.textContent?.trim().startsWith(text));
  if (!found)
    throw new Error(
      `no button ${text} among ${buttons()
        .map((one) => one.textContent?.trim())
        .join(" | ")}`,
    );
  return found;
};
const text = () => document.body.textContent ?? "";
const down = (node: Element) =>
  node.dispatchEvent(new PointerEvent("pointerdown", { button: 0, isPrimary: true, bubbles: true }));
const key = (node: Element, name: string, repeat = false) =>
  node.dispatchEvent(new KeyboardEvent("keydown", { key: name, repeat, bubbles: true, cancelable: true }));

test.each(Object.keys(files))("%s can be shown, to players and to spectators", (path) => {
  const name = path.slice("./fixtures/".length, -".json".length);
  show(name);
  expect(text()).not.toMatch(/budr\.|undefined|NaN|\[object/);
  show(name, { still: true });
  expect(document.querySelector(".dock")).toBeNull();
});

test("a hit counts when the finger goes down, once a face", () => {
  const { hit } = show("my-flip");
  down(button("Hit!"));
  flushSync();
  expect(hit.mock.calls).toEqual([["hit", null, []]]);
  down(button("Hit! Who was first?"));
  expect(hit).toHaveBeenCalledTimes(1);
});

test("a hit by keyboard: Enter or the space bar, but not a key that is held", () => {
  const { hit, act } = show("my-flip");
  key(button("Hit!"), " ", true);
  expect(hit).not.toHaveBeenCalled();
  key(button("Hit!"), " ");
  expect(hit).toHaveBeenCalledTimes(1);
  key(button("Flip"), "Enter");
  expect(act.mock.calls).toEqual([["flip"]]);
});

test("the click that follows a press does not count twice; one by itself counts", () => {
  const { act } = show("my-flip");
  down(button("Flip"));
  button("Flip").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(act).toHaveBeenCalledTimes(1);
  show("my-flip");
  const again = show("my-flip");
  button("Flip").click();
  expect(again.act.mock.calls).toEqual([["flip"]]);
});

test("the space bar hits and F flips, wherever the focus is", () => {
  const { act, hit } = show("my-flip");
  key(document.body, "f");
  expect(act.mock.calls).toEqual([["flip"]]);
  // the flip was clicked, and has the focus
  down(button("Flip"));
  key(button("Flip"), " ", true);
  expect(hit).not.toHaveBeenCalled();
  key(button("Flip"), " ");
  expect(hit).toHaveBeenCalledTimes(1);
  expect(act).toHaveBeenCalledTimes(2);
});

test("a button that was reached with Tab keeps its space bar, and a field its letters", () => {
  const { act, hit } = show("my-flip");
  key(document.body, "Tab");
  key(button("Flip"), " ");
  expect(act.mock.calls).toEqual([["flip"]]);
  const field = document.body.appendChild(document.createElement("input"));
  key(field, " ");
  key(field, "f");
  expect(hit).not.toHaveBeenCalled();
  expect(act).toHaveBeenCalledTimes(1);
});

test("a long list that was reached with Tab is scrolled by the space bar, one that was clicked is not", () => {
  const { hit } = show("my-flip");
  const list = document.body.appendChild(document.createElement("ol"));
  list.tabIndex = 0;
  key(list, "Tab");
  key(list, " ");
  expect(hit).not.toHaveBeenCalled();
  down(list);
  key(list, " ");
  expect(hit).toHaveBeenCalledTimes(1);
});

test("where you may not hit, the button is grey and says why when it is pressed", () => {
  const { view, legal } = files["./fixtures/their-flip.json"];
  const barred = { view: { ...view, locked: [0] }, legal: { ...legal, actions: [] } as typeof legal, seat: 0 };
  const { hit, act } = show("their-flip", barred);
  down(button("You may not hit now"));
  flushSync();
  expect(button("You hit without cards and were wrong").getAttribute("aria-disabled")).toBe("true");
  expect(hit).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
});

test("a player who has folded finds out that gambling has no stack", () => {
  const { view } = files["./fixtures/gamble-theirs.json"];
  show("gamble-theirs", { view: { ...view, in: view.in.map((_, at) => at !== 0) }, seat: 0, legal: null });
  key(document.body, " ");
  flushSync();
  expect(text()).toContain("There is no stack to hit during gambling.");
});

test("the first card is counted down to, and never on a table that is paused", () => {
  const { view } = files["./fixtures/my-flip.json"];
  const fresh = { view: { ...view, stack: [], plays: 0 }, events: [{ text: "", data: { event: "dealt" } }] as never };
  vi.useFakeTimers();
  show("my-flip", fresh);
  const seen = [];
  for (let n = 0; n < 4; n++, vi.advanceTimersByTime(650), flushSync()) {
    seen.push(document.querySelector(".countdown")?.textContent?.trim());
  }
  expect(seen).toEqual(["3", "2", "1", undefined]);
  for (const more of [{ speed: 0 }, { still: true }, { view, events: [] }]) {
    show("my-flip", { ...fresh, ...more });
    expect(document.querySelector(".countdown")).toBeNull();
  }
  // the deal was told before the board had been fetched
  show("my-flip", { ...fresh, events: [] });
  expect(document.querySelector(".countdown")?.textContent?.trim()).toBe("3");
});

test("a table with fewer sets says how many of all they are", () => {
  localStorage.clear();
  show("my-flip", { options: { sets: 5 } });
  expect(document.querySelector(".sets h2")?.textContent).toBe("5 of 15 sets: more come with each match");
  show("my-flip", { options: { sets: 8 } });
  expect(document.querySelector(".sets h2")?.textContent).toBe("8 of 15 sets");
  show("my-flip");
  expect(document.querySelector(".sets h2")?.textContent).toBe("Sets");
});

test("the short list of a phone has every set, and lights the one that was hit", () => {
  const { view } = files["./fixtures/good-hit.json"];
  const chips = mount(Chips, { target: document.body, props: { view, lit: ["Thirteen"], title: "Sets" } });
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  expect(texts(".chip")).toEqual(view.sets);
  expect(texts(".chip.lit")).toEqual(["Thirteen"]);
  void unmount(chips);
});

test("the stack itself can be slapped", () => {
  const { hit } = show("their-flip");
  down(document.querySelector(".slappable") as Element);
  expect(hit.mock.calls).toEqual([["hit", null, []]]);
});

test("with Announce the name is the hit", () => {
  const { hit } = show("announce");
  down(button("Dragon"));
  expect(hit.mock.calls).toEqual([["hit Dragon", null, []]]);
});

test("a gesture is told touch by touch, and its last one is raced with the steps between", () => {
  const { act, hit } = show("gesture-start");
  for (const zone of ["Deck", "Surface", "Stack"]) down(button(zone));
  expect(act.mock.calls).toEqual([["touch deck"], ["touch surface"]]);
  const [action, , steps] = hit.mock.calls[0] as unknown[];
  expect(action).toBe("touch stack");
  expect(steps).toHaveLength(2);
});

test("without cards the gesture goes by carry hand and forehead", () => {
  show("gesture-empty");
  const zones = [...document.querySelectorAll<HTMLElement>("[data-zone]")].map((zone) => zone.dataset.zone);
  expect(zones).toEqual(["carry", "forehead", "surface", "stack"]);
});

test("sealed answers are moves, not races", () => {
  const { act, hit } = show("sealed-asked");
  button("Hit!").click();
  button("Leave it").click();
  expect(act.mock.calls).toEqual([["hit"], ["wait"]]);
  expect(hit).not.toHaveBeenCalled();
});

test("sets are lit by the verdict only", () => {
  show("my-flip");
  expect(document.querySelectorAll(".sets .lit")).toHaveLength(0);
  show("good-hit");
  expect([...document.querySelectorAll(".sets .lit b")].map((set) => set.textContent)).toEqual(["Thirteen"]);
  expect(text()).toContain("296 ms");
});

test("a fold is asked again, a check is not", () => {
  const { act } = show("gamble-mine");
  button("Fold").click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  button("Yes, fold").click();
  flushSync();
  button("Check").click();
  expect(act.mock.calls).toEqual([["fold"], ["check"]]);
});

test("who owes more cards than the deck holds can only fold, and is told so", () => {
  const { legal } = files["./fixtures/gamble-owing.json"];
  const payable = show("gamble-owing");
  button("Call").click();
  expect(payable.act.mock.calls).toEqual([["call"]]);
  expect(text()).not.toContain("you must fold");

  const { act } = show("gamble-owing", { legal: { ...legal, actions: ["fold"] } as typeof legal });
  expect(text()).toContain("you must fold");
  button("Call").click();
  expect(act).not.toHaveBeenCalled();
});

test("a raise is stepped, up to what the menu allows", () => {
  const { act } = show("gamble-mine");
  button("+").click();
  flushSync();
  button("Raise by 2").click();
  button("all 12").click();
  flushSync();
  button("Raise by 12").click();
  expect(act.mock.calls).toEqual([["raise 2"], ["raise 12"]]);
});

test("others see that the sets are being changed", () => {
  show("edit-theirs");
  expect(text()).toContain("is changing the sets");
  expect(buttons().some((one) => one.textContent?.includes("Invent"))).toBe(false);
});

test("a set is brought in with one tap", () => {
  const { act } = show("edit-mine");
  (buttons().find((one) => one.textContent?.includes("Dragon")) as HTMLElement).click();
  expect(act.mock.calls).toEqual([["activate Dragon"]]);
});

/** Opens what invents a set. */
async function invent(by: "blocks" | "expression") {
  button("Invent").click();
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
  if (by === "blocks") return;
  button("Write the expression").click();
  flushSync();
  button("Clear").click();
  flushSync();
}

/** Chooses something in the list with this name. */
function choose(name: string, value: string) {
  const list = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
  if (!list) throw new Error(`no list ${name}`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

test("a set is put together from blocks, read as a sentence, and written for the table", async () => {
  const { act } = show("edit-mine");
  await invent("blocks");
  choose("Condition 1", "result");
  expect(text()).toContain("It fits when the third card is the top card times the second card.");
  button("Add a condition").click();
  flushSync();
  choose("How it goes on", "or");
  choose("Condition 2", "row");
  expect(text()).toContain("the second card; or the top 3 cards are of one colour.");
  choose("Condition 1", "same");
  button("Add Mine to the list").click();
  expect(act.mock.calls).toEqual([["define Mine := size >= 3 && s1 == s3 || c1 == c2 && c2 == c3"]]);
});

test("behind the switch stands the expression, and what it says goes back into blocks", async () => {
  show("edit-mine");
  await invent("blocks");
  const start = [...document.querySelectorAll("select")].find((list) =>
    list.id.endsWith("-start"),
  ) as HTMLSelectElement;
  start.value = "seven";
  start.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  button("Write the expression").click();
  flushSync();
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  expect(field.value).toBe("r1 == 7 && c1 == 2");
  field.value = "r1 > r2";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  button("Write the expression").click();
  flushSync();
  expect(document.querySelectorAll(".blocks li")).toHaveLength(1);
  expect(text()).toContain("It fits when the top card ranks higher than the second card.");
});

test("the others read what was invented as a sentence", () => {
  const { view } = files["./fixtures/my-flip.json"];
  const defined = [{ name: "Zebra", expression: "c1 != c2 && c2 != c3" }];
  show("my-flip", { view: { ...view, sets: [...view.sets, "Zebra"], defined } });
  expect(document.querySelector(".sets li:last-child .meaning")?.textContent).toBe(
    "the top 3 cards are of alternating colours",
  );
});

test("when a set is invented, the others are told when it fits", () => {
  const data = { event: "defined", seat: 2, set: { name: "Zebra", expression: "c1 != c2 && c2 != c3" } };
  show("my-flip", { events: [{ n: 1, data, text: "" }] as never });
  expect(document.querySelector(".verdict")?.textContent).toContain("Cleo invents Zebra");
  expect(document.querySelector(".verdict")?.textContent).toContain("the top 3 cards are of alternating colours");
});

test("a set is invented by tapping words, and previewed before it is added", async () => {
  vi.useFakeTimers();
  const preview = vi.fn((): Promise<Preview> =>
    Promise.resolve({ error: null, annotations: [{ code: "always", args: {}, message: "It fits every stack." }] }),
  );
  const { act } = show("edit-mine", { preview });
  await invent("expression");
  for (const word of ["n1", "==", "7"]) {
    (buttons().find((one) => one.textContent?.trim().split(",")[0] === word) as HTMLElement).click();
    flushSync();
    await Promise.resolve();
  }
  expect(preview).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  flushSync();
  expect(preview.mock.calls).toEqual([["define Mine := n1 == 7"]]);
  expect(text()).toContain("It fits every stack.");
  button("Add Mine to the list").click();
  expect(act.mock.calls).toEqual([["define Mine := n1 == 7"]]);
});

test("what is refused says why, with its clause, and cannot be sent", async () => {
  vi.useFakeTimers();
  const error = { code: "bad_action", clause: "BUD-R32", message: "Lists and indices are not allowed." };
  const { act } = show("edit-mine", { preview: () => Promise.resolve({ error, annotations: [] }) });
  await invent("expression");
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "n1 == [7]";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(400);
  flushSync();
  expect(text()).toContain("Lists and indices are not allowed.");
  expect(text()).toContain("BUD-R32");
  expect(button("Add Mine").disabled).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

test("a name that would be markup stays text", () => {
  show("my-flip", { names: ["<b>Ada</b>", "Ben", "<img src=x onerror=alert(1)>", "Dan"] });
  expect(document.querySelector("img")).toBeNull();
  expect(text()).toContain("<img src=x");
});

test("what stands short on the rim of a name is spoken whole", () => {
  show("ten-debts");
  const eve = [...document.querySelectorAll(".place")].find((one) => one.textContent?.includes("Eve"));
  expect(eve?.querySelector("[aria-hidden].notes")?.textContent).toBe("owes 4");
  expect(eve?.textContent).toContain("owes 4 cards");
});

test("the winner of a gamble is told in the second person", () => {
  const told = (seat: number, data: { event: string } & Record<string, unknown>) => ({ n: seat, data, text: "" });
  const events = [
    told(1, { event: "revealed", seat: 0, card: "TD" }),
    told(2, { event: "revealed", seat: 1, card: "9S" }),
    told(3, { event: "won_pool", seat: 0, cards: 6 }),
  ];
  show("my-flip", { seat: 0, events });
  expect(text()).toContain("You win the pool of 6");
  expect(text()).toContain("You show 10 of diamonds");
  expect(text()).toContain("Ben shows 9 of spades");
  show("my-flip", { seat: 1, events });
  expect(text()).toContain("Ada wins the pool of 6");
});
