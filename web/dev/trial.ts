// A board put on a page for a test: what it sends is collected.

import { flushSync, mount, unmount } from "svelte";
import type { Component } from "svelte";
import type { BoardProps } from "../src/games/common/board";
import { NAMES, weighing, type Moment } from "./moments";

/** A board under test. */
export interface Trial {
  root: HTMLElement;
  sent: string[];
  /** The button that is called so, or that begins so. */
  button(name: string | RegExp): HTMLButtonElement | undefined;
  press(name: string | RegExp): void;
  end(): void;
}

/** Shows a moment. */
export function trial(Board: Component<BoardProps<never>>, moment: Moment, still = false): Trial {
  const root = document.createElement("div");
  document.body.append(root);
  const sent: string[] = [];
  const props = {
    ...moment,
    view: moment.view as never,
    names: NAMES.slice(0, moment.players),
    face: 0,
    act: (action: string) => void sent.push(action),
    weigh: weighing(moment),
    hint: null,
    speed: 0,
    still,
    serverNow: () => 0,
  };
  const board = mount(Board, { target: root, props });
  flushSync();
  const button = (name: string | RegExp) =>
    [...root.querySelectorAll("button")].find((one) => {
      const text = (one.querySelector(":scope > .unseen") ?? one).textContent?.replace(/\s+/g, " ").trim() ?? "";
      return typeof name === "string" ? text === name : name.test(text);
    });
  return {
    root,
    sent,
    button,
    press(name) {
      const found = button(name);
      if (!found) throw new Error(`no button ${String(name)} in: ${root.textContent}`);
      found.click();
      flushSync();
    },
    end() {
      if (!root.isConnected) return;
      void unmount(board);
      root.remove();
    },
  };
}

/** The moment of that name. */
export function named(moments: unknown, name: string): Moment {
  const found = (moments as Moment[]).find((moment) => moment.name === name);
  if (!found) throw new Error(`no moment ${name}`);
  return found;
}
