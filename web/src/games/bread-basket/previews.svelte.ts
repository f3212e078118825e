// What the menu's actions would bring, asked from the table one after another.

import type { BoardProps } from "../common/board";
import { outcome, type Outcome } from "./view";

interface Watch {
  /** Changes with every update. */
  stamp(): unknown;
  /** The actions to ask for as soon as it is your turn. */
  ahead(): string[];
  preview(): BoardProps["preview"];
}

/** Call while a component is set up. */
export function previews(watch: Watch): {
  of(action: string | null): Outcome | null;
  ask(action: string): Promise<void>;
} {
  let known = $state<Record<string, Outcome | null>>({});
  let asked = new Set<string>();

  async function ask(action: string): Promise<void> {
    const preview = watch.preview();
    const mine = asked;
    if (!preview || mine.has(action)) return;
    mine.add(action);
    const said = await preview(action).catch(() => null);
    if (mine === asked && said) known[action] = said.error ? null : outcome(said.annotations);
  }

  $effect(() => {
    watch.stamp();
    const actions = watch.ahead();
    known = {};
    const mine = new Set<string>();
    asked = mine;
    void (async () => {
      for (const action of actions) {
        if (mine !== asked) return;
        await ask(action);
      }
    })();
  });

  return { of: (action) => (action === null ? null : (known[action] ?? null)), ask };
}
