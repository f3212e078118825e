// The tips of the first steps, as you play.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { tipsOf } from "../games/guide";
import { recall } from "../net/store";
import Tips from "./Tips.svelte";

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  localStorage.clear();
});

/** The tips on your turn in this phase of Down the Well, as they are shown. */
function inPhase(phase: string) {
  const props = $state({
    game: "down-the-well",
    tips: tipsOf("down-the-well"),
    view: { phase },
    legal: null,
    mine: true,
    acting: false,
    lags: false,
  });
  shown = mount(Tips, { target: document.body, props });
  flushSync();
  return props;
}

test("your move takes away the tip that it was about, also if its end leads to another phase", () => {
  const props = inPhase("give");
  expect(document.body.textContent).toContain("1 of 4");
  props.acting = true;
  flushSync();
  // the position after the move is here together with its end
  props.view = { phase: "play" };
  props.acting = false;
  flushSync();
  expect(recall("tips/down-the-well", [])).toEqual([0]);
  expect(document.body.textContent).toContain("2 of 4");
});

test("a tip has the number of its text, whichever were seen before it", () => {
  localStorage.setItem("parlour/tips/down-the-well", "[1,2,3]");
  inPhase("give");
  expect(document.body.textContent).toContain("1 of 4");
});

test("a tip is there on your turn only, and was seen once its turn is over", () => {
  const props = inPhase("give");
  // the position after the move comes before the page has marked that you move
  props.mine = false;
  props.view = { phase: "play" };
  flushSync();
  expect(document.body.textContent).not.toContain("of 4");
  expect(recall("tips/down-the-well", [])).toEqual([0]);
  props.mine = true;
  flushSync();
  expect(document.body.textContent).toContain("2 of 4");
});

test("a turn that is shown once more takes no tip away", () => {
  const props = inPhase("play");
  props.lags = true;
  props.view = { phase: "give" };
  props.mine = false;
  flushSync();
  props.lags = false;
  props.view = { phase: "play" };
  props.mine = true;
  flushSync();
  expect(document.body.textContent).toContain("2 of 4");
});
