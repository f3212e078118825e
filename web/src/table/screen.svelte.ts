// The screen of one table: the table as this page follows it, and which panel is open.

import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { SITE } from "../net/site";
import { say } from "../words";
import { alertTurn } from "./alert";
import { LiveTable } from "./live.svelte";
import { playerNames } from "./names";
import { settings } from "./settings.svelte";
import { gameTitles } from "./titles";
import { isMine } from "./turn";
import type { Match } from "../you/matches";

/** What can be opened beside the table, or over it on a small screen. */
const ALL_PANELS = ["log", "chat", "rules", "table"] as const;
export type Panel = (typeof ALL_PANELS)[number];
/** Without a server there is no one to chat with. */
export const PANELS: readonly Panel[] = ALL_PANELS.filter((panel) => !SITE || panel !== "chat");

/** Create it while a component is initialised: it ends with that component. */
export class TableScreen {
  readonly live: LiveTable;
  /** The link to the table. */
  readonly link: string;
  /** The log stands beside the table only where the window is so wide that it costs no card its size. */
  readonly #wide = new MediaQuery("(min-width: 1100px) and (min-height: 521px) and (min-aspect-ratio: 8/5)");
  /** A telephone on its side: the height is for the cards, so that the tools stand in a column. */
  readonly #low = new MediaQuery("(max-height: 520px) and (min-width: 560px)");
  /** The clause that the rules are opened at; another object each time it is asked for. */
  clause = $state.raw<{ id: string } | null>(null);
  /** Is told when the rules are opened, and at which clause. */
  lookedUp: ((clause: string | null) => void) | null = null;
  #opened = $state<Panel | null>(null);
  #chatRead = $state(0);
  #titles = $state.raw<Record<string, string>>({});
  #kept = $state.raw<Match | null>(null);

  /** What the players are called, by seat. */
  readonly names = $derived.by(() => playerNames(this.live.table?.seats ?? []));
  /** The panel that is shown. */
  readonly panel = $derived.by(() => this.#opened ?? (this.wide ? "log" : null));
  /** Is it your turn? */
  readonly mine = $derived.by(() => this.live.table?.phase === "playing" && isMine(this.live.position, this.live.seat));
  /** The game's name, or that of its daily deal. */
  readonly title = $derived.by(() => {
    const { table } = this.live;
    if (table === null) return say("app.name");
    const title = this.#titles[table.game] ?? table.game;
    return table.given?.kind === "daily" ? say("daily.title", { game: title }) : title;
  });

  constructor(live: LiveTable, link: string) {
    this.live = live;
    this.link = link;
    void gameTitles().then((all) => (this.#titles = all));
    this.#wakeWithThePage();
    this.#alertOnYourTurn();
    this.#keepYourMatches();
    this.#noteDailyDeal();
    $effect(() => {
      if (this.panel === "chat") this.#chatRead = live.saidCount;
    });
    // A panel does not hide what is said in place of the table.
    $effect(() => {
      if (this.stopped) this.close();
    });
  }

  /** The table is followed elsewhere, or there is none: what was asked for here would be done much later. */
  get stopped(): boolean {
    return ["gone", "taken_over", "shut_out", "outdated"].includes(this.live.connection);
  }

  get wide(): boolean {
    return this.#wide.current;
  }

  get low(): boolean {
    return this.#low.current;
  }

  /** The match that is over, as it is kept among yours. */
  get kept(): Match | null {
    return this.#kept;
  }

  /** How many chat messages you have not read. */
  get unread(): number {
    return settings.deaf ? 0 : this.live.saidCount - this.#chatRead;
  }

  open(panel: Panel): void {
    this.#opened = panel;
    this.clause = null;
    if (panel === "rules") this.lookedUp?.(null);
  }

  close(): void {
    this.#opened = null;
  }

  showClause = (clause: string): void => {
    this.clause = { id: clause };
    this.#opened = "rules";
    this.lookedUp?.(clause);
  };

  #wakeWithThePage(): void {
    const wake = () => {
      if (document.visibilityState === "visible") this.live.wake();
    };
    $effect(() => {
      document.addEventListener("visibilitychange", wake);
      addEventListener("online", wake);
      addEventListener("pageshow", wake);
      return () => {
        document.removeEventListener("visibilitychange", wake);
        removeEventListener("online", wake);
        removeEventListener("pageshow", wake);
        this.live.close();
      };
    });
  }

  /** Once each time the turn comes. */
  #alertOnYourTurn(): void {
    let alerted = false;
    $effect(() => {
      const { title } = this;
      const mine = this.mine && !this.stopped;
      const gone = this.live.connection === "gone";
      const parts = [mine && `● ${say("alert.turn")}`, gone ? say("connection.gone") : this.live.table && title];
      document.title = [...parts, say("app.name")].filter(Boolean).join(" – ");
      if (mine && !alerted) untrack(() => alertTurn(title));
      alerted = mine;
    });
  }

  /** The match of a daily deal that counts is over, perhaps while this page was closed. */
  #noteDailyDeal(): void {
    $effect(() => {
      const { table, position, seat } = this.live;
      if (table?.given?.kind !== "daily" || table.phase !== "over" || !position || seat === null) return;
      const { given, game, id, match_no } = table;
      void import("./daily").then(
        ({ counts, finishDaily }) => {
          if (counts(game, given.date, id, match_no)) void finishDaily(game, given.date, seat, position.scores);
        },
        () => {}, // it is noted when the page is next opened
      );
    });
  }

  /** A match that you play to its end is kept among your matches. */
  #keepYourMatches(): void {
    const keeper = () => import("../you/keeper");
    const { live } = this;
    live.helped = (how) => {
      const { table, seat } = live;
      if (!table || seat === null) return;
      void keeper().then(
        ({ noteHelp }) => noteHelp(table, how),
        () => {}, // nothing is kept of this match either
      );
    };
    $effect(() => {
      const { table, seat } = live;
      if (table?.phase !== "playing" || seat === null) return;
      this.#kept = null;
      void keeper().then(
        ({ followMatch }) => followMatch(table),
        () => {}, // it is tried again with the next news of the table
      );
    });
    $effect(() => {
      const { table, position, seat } = live;
      if (table?.phase !== "over" || !position || seat === null) return;
      if (untrack(() => this.#kept?.match) === table.match_no) return;
      // It is of a match before this one, which this page has not seen begin.
      this.#kept = null;
      void keeper().then(
        async ({ finishMatch }) => {
          const match = await finishMatch(table, position, seat);
          if (live.table?.match_no === table.match_no) this.#kept = match;
        },
        () => {}, // it is kept when the page is next opened
      );
    });
  }
}
