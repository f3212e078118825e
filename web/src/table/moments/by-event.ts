// Several events between two positions, each shown for itself: how the table stood in between is not known, but
// for what a game can say of it.

import { turnsOf, type Beat } from "../../games/common/beats";
import type { VisibleEvent } from "../../wire";
import type { Run } from "./queue";
import { inTurn, together } from "./runs";

/** The view after these events, as far as a game can say. */
export type Between = (view: unknown, events: readonly VisibleEvent[]) => unknown;

/** Where the events are shown. */
export interface EventScreen {
  /** Is this still what is shown? All has been put on the board otherwise, and nothing is shown any more. */
  isCurrent(): boolean;
  /** Tells an event in words. */
  tell(event: VisibleEvent): void;
  /** How the event is shown. */
  beats(event: VisibleEvent): Beat[];
  between?: Between;
  play(beats: Beat[]): Run | null;
  /** Until the event has been there for long enough to be followed. */
  readable(event: VisibleEvent): Run | null;
  /** Takes off what is shown over the board. */
  clear(): void;
  /** Puts this view on the board, with these events as its latest. */
  show(view: unknown, latest: VisibleEvent[]): void;
}

/** Shows the events one after another, from this view on; the last turn ends in the position, which comes after it. */
export function eventByEvent(events: readonly VisibleEvent[], before: unknown, screen: EventScreen): Run {
  const turns = turnsOf(events);
  const { between } = screen;
  let view = before;

  /** The board goes on to how the table stands after the latest of these events. */
  const goOn = (turn: VisibleEvent[]) => {
    if (between) {
      screen.clear();
      view = between(view, turn.slice(-1));
    }
    screen.show(view, turn);
  };
  const showEvent = (turn: VisibleEvent[], isLastTurn: boolean): Run | null => {
    const event = turn[turn.length - 1];
    screen.tell(event);
    const beats = screen.beats(event).map((beat) => ({ ...beat, glides: false }));
    const moves = beats.some((beat) => beat.moves.some(({ who }) => who));
    // Where nothing moves, the board shows at once what has changed.
    if (between && !moves) goOn(turn);
    const run = together([screen.play(beats), screen.readable(event)]);
    return between && moves && !isLastTurn ? inTurn([() => run, whileCurrent(() => goOn(turn))]) : run;
  };
  const whileCurrent = (act: () => Run | null | void) => () => (screen.isCurrent() ? (act() ?? null) : null);

  return inTurn(
    turns.flatMap((turn, n) => {
      const isLastTurn = n === turns.length - 1;
      const shown = turn.map((_, at) => whileCurrent(() => showEvent(turn.slice(0, at + 1), isLastTurn)));
      return between || isLastTurn ? shown : [...shown, whileCurrent(() => goOn(turn))];
    }),
  );
}
