// Notes how a match goes for a player who agreed, and shares it at its end.

import { untrack } from "svelte";
import type { Answer, ClientRequest } from "../net/connection";
import { shareNotes, withdrawNotes } from "../net/playtests";
import { seatToken } from "../net/store";
import type { TableScreen } from "../table/screen.svelte";
import type { PlaytestAnswers, PlaytestNotes, Refusal, VisibleEvent } from "../wire";
import { forgetAgreed, recallAgreed, rememberAgreed } from "./agreed";
import { noNotes, noteDecision, noteHit, noteLookUp, noteRefusal } from "./notes";

/** What became of the notes. */
export type Sharing = "none" | "sending" | "shared" | "failed" | "withdrawn";

/** Create it while a component is initialised: it ends with that component. */
export class PlaytestWatch {
  /** Do you share how it goes? */
  agreed = $state(false);
  sharing = $state<Sharing>("none");
  /** Are the closing questions answered? */
  answered = $state(false);

  readonly #screen: TableScreen;
  #token = "";
  #match = 0;
  #notes: PlaytestNotes = noNotes();
  /** Of which match all is shared that there is to share: its notes need not be kept. */
  #done = 0;
  /** Since when you can decide, by this machine's clock. */
  #since: number | null = null;
  /** A hit of yours whose verdict is still to come: how long it took. */
  #hit: number | null = null;
  /** One request after the other: nothing is shared after it was taken back. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(screen: TableScreen) {
    this.#screen = screen;
    const kept = recallAgreed(screen.live.name);
    if (kept) {
      this.#begin(kept.token, kept.match, kept.notes ?? noNotes());
      if (kept.notes === null) this.#done = kept.match;
      this.answered = kept.notes === null || kept.notes.answers !== null;
    }
    this.#followTheMatch();
    this.#timeDecisions();
    $effect(() => {
      addEventListener("pagehide", this.#keep);
      return () => {
        removeEventListener("pagehide", this.#keep);
        this.#keep();
        this.#end();
      };
    });
  }

  /** You agree; what happens from now on is noted. */
  agree(): void {
    const token = seatToken(this.#screen.live.name);
    if (token === null) return;
    this.sharing = "none";
    this.#done = 0;
    this.#begin(token, this.#screen.live.table?.match_no ?? 1, noNotes());
    this.#keep();
  }

  /** You do not agree any more: nothing more is noted, and what was shared is removed. */
  async withdraw(): Promise<void> {
    const { name } = this.#screen.live;
    const token = this.#token;
    const tokens = new Set([token, seatToken(name) ?? token]);
    this.agreed = false;
    this.answered = false;
    this.sharing = "sending";
    this.#end();
    this.#notes = noNotes();
    await this.#then(async () => {
      for (const token of tokens) await withdrawNotes(name, token);
      forgetAgreed(name);
    }, "withdrawn");
    // What was shared is still there: the switch says so, and is there to try again.
    if ((this.sharing as Sharing) === "failed") this.#begin(token, this.#match, this.#notes);
  }

  /** The closing questions are answered. */
  async answer(answers: PlaytestAnswers): Promise<void> {
    this.#notes.answers = answers;
    await this.share();
    this.answered = this.sharing === "shared";
  }

  /** Shares what was noted of the match that is over. */
  async share(): Promise<void> {
    const { name } = this.#screen.live;
    this.sharing = "sending";
    this.#keep();
    const [match, notes] = [this.#match, structuredClone(this.#notes)];
    await this.#then(() => shareNotes(name, match, seatToken(name) ?? this.#token, notes), "shared");
    if ((this.sharing as Sharing) !== "shared" || notes.answers === null) return;
    this.#done = match;
    this.#keep();
  }

  async #then(go: () => Promise<void>, what: Sharing): Promise<void> {
    const done = this.#last.then(go);
    this.#last = done.catch(() => {});
    this.sharing = await done.then(
      () => what,
      () => "failed",
    );
  }

  #begin(token: string, match: number, notes: PlaytestNotes): void {
    [this.#token, this.#match, this.#notes] = [token, match, notes];
    this.agreed = true;
    const live = this.#screen.live;
    live.witness = { asks: this.#asks, hears: this.#hears };
    this.#screen.lookedUp = (clause) => {
      if (live.table?.phase === "playing") noteLookUp(this.#notes, clause);
    };
  }

  #end(): void {
    this.#screen.live.witness = null;
    this.#screen.lookedUp = null;
  }

  readonly #keep = (): void => {
    if (!this.agreed) return;
    const [match, notes] = [this.#match, this.#match === this.#done ? null : this.#notes];
    rememberAgreed(this.#screen.live.name, { token: this.#token, match, notes });
  };

  /** A new match begins with nothing noted; one that is over is shared. */
  #followTheMatch(): void {
    const { live } = this.#screen;
    let shared = this.#done;
    $effect(() => {
      const [match, over] = [live.table?.match_no, live.table?.phase === "over"];
      if (match === undefined || !this.agreed || live.seat === null) return;
      untrack(() => {
        if (match !== this.#match) {
          [this.#match, this.#notes, this.answered, this.sharing] = [match, noNotes(), false, "none"];
        }
        if (!over || shared === match) return;
        shared = match;
        void this.share();
      });
    });
  }

  /** From the position standing still, and it being your turn. */
  #timeDecisions(): void {
    const { live } = this.#screen;
    $effect(() => {
      void live.position;
      if (live.moments.lags) return;
      const mine = this.#screen.mine;
      untrack(() => (this.#since = mine ? (this.#since ?? performance.now()) : null));
    });
  }

  readonly #asks = (request: ClientRequest): ((answer: Answer) => void) => {
    switch (request.type) {
      case "act":
        return this.#acts();
      case "hit":
        return this.#hits(request.reaction);
      case "hint":
        return (answer) => {
          if (answer.type === "hinted") this.#notes.hints += 1;
        };
      case "undo":
        return (answer) => {
          if (answer.type === "refused") this.#refused(answer.error);
          else this.#notes.undone += 1;
        };
      default:
        return () => {};
    }
  };

  #acts(): (answer: Answer) => void {
    const since = this.#since;
    const ms = performance.now() - (since ?? 0);
    const choices = this.#screen.live.position?.legal?.actions.length ?? 0;
    this.#since = null;
    return (answer) => {
      if (answer.type === "refused") {
        this.#refused(answer.error);
        this.#since ??= since;
      } else if (since !== null) noteDecision(this.#notes, ms, choices);
    };
  }

  #hits(reaction: number | null): (answer: Answer) => void {
    this.#hit = reaction;
    return (answer) => {
      if (answer.type !== "refused") return;
      this.#hit = null;
      this.#refused(answer.error);
    };
  }

  #refused({ clause }: Refusal): void {
    noteRefusal(this.#notes, clause);
  }

  /** The verdict on a hit says whether there was something to hit. */
  readonly #hears = (events: readonly VisibleEvent[]): void => {
    for (const { data } of events) {
      if (data.event !== "decided" || this.#hit === null) continue;
      noteHit(this.#notes, this.#hit, data.good === true);
      this.#hit = null;
    }
  };
}
