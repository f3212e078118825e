// A board put on a page for a test: what it sends is collected.

import { flushSync, mount, unmount } from "svelte";
import type { Component } from "svelte";
import type { BoardProps } from "../src/games/common/board";
import { NAMES, previewOf, type Fixture } from "./fixtures";

/** A board under test. */
export interface BoardDriver {
  root: HTMLElement;
  sent: string[];
  /** The button that is called so, or that begins so. */
  button(name: string | RegExp): HTMLButtonElement | undefined;
  press(name: string | RegExp): void;
  end(): void;
}

/** Mounts the board of a fixture. */
export function mountBoard(Board: Component<BoardProps<never>>, fixture: Fixture, still = false): BoardDriver {
  const root = document.createElement("div");
  document.body.append(root);
  const sent: string[] = [];
  const props = {
    ...fixture,
    view: fixture.view as never,
    names: NAMES.slice(0, fixture.players),
    face: 0,
    act: (action: string) => void sent.push(action),
    preview: previewOf(fixture),
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

/** The fixture of that name. */
export function named(fixtures: unknown, name: string): Fixture {
  const found = (fixtures as Fixture[]).find((fixture) => fixture.name === name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}
