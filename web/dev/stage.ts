// A place on the page for a component under test: made before each test, and taken away after it.

import { mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach } from "vitest";

/** The place, and how a component is shown in it: one a test. */
export interface Stage {
  readonly root: HTMLElement;
  show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void;
}

/** Makes a stage for the tests of a file. */
export function stage(): Stage {
  let root = document.createElement("div");
  let shown: ReturnType<typeof mount> | undefined;
  beforeEach(() => {
    root = document.createElement("div");
    document.body.append(root);
  });
  afterEach(async () => {
    if (shown) await unmount(shown);
    shown = undefined;
    root.remove();
  });
  return {
    get root() {
      return root;
    },
    show(component, props) {
      shown = mount(component, { target: root, props });
    },
  };
}
