// The game of a table or a replay, which is fetched once it is known which one it is.

import { gameOf } from ".";
import type { Game } from "./common/board";

/** Create it while a component is initialised. */
export class OpenedGame {
  /** Not before it is here. */
  current = $state.raw<Game>();
  /** It could not be fetched. */
  failed = $state(false);

  constructor(id: () => string | undefined) {
    $effect(() => {
      const asked = id();
      if (asked === undefined) return;
      let still = true;
      gameOf(asked).then(
        (game) => {
          if (still) this.current = game;
        },
        () => {
          if (still) this.failed = true;
        },
      );
      return () => (still = false);
    });
  }
}
