// One table as this page follows it: the connection's messages as state that can be shown.

import { recall, remember, forgetSeat, isSignedIn, keepSeat, seatToken, visit } from "../net/store";
import { tableExists } from "../net/http";
import { sitForName } from "../net/for-name";
import { openSocket } from "../net/socket";
import { Connection, type Answer, type ConnectionState, type Said, type ClientRequest } from "../net/connection";
import { entropy } from "../net/random";
import { keepAdded, keepCommitment } from "./commitment";
import { Moments } from "./moments/moments.svelte";
import type { Run } from "./moments/queue";
import { SendRate } from "../net/rate";
import { roundEnd, type RoundEnd, type RoundPoints } from "../games/common/round-end";
import { Questions } from "./questions.svelte";
import { clockPlayed, Story, type Entry } from "./story.svelte";
import { isMine } from "./turn";
import type { VisibleEvent, MatchRating, Position, Race, Refusal, Annotation, TableInfo, Update } from "../wire";

/** What there is to say about the last thing that you tried. */
export interface Notice {
  refusal: Refusal;
  /** What you tried, if it was an action. */
  action: string | null;
}

/** What is told how the match goes for you, at a table of a playtest. */
export interface Witness {
  /** You ask the table for something; what it returns is called with the answer. */
  asks(request: ClientRequest): (answer: Answer) => void;
  /** Something has happened at the table. */
  hears(events: readonly VisibleEvent[]): void;
}

/** A refusal stays at least so long, in milliseconds, also where the game goes on. */
const MIN_NOTICE_MS = 5000;

export class LiveTable {
  readonly name: string;
  connection = $state<ConnectionState>("joining");
  /** Why the server closed the connection. */
  message = $state<string | null>(null);
  seat = $state<number | null>(null);
  /** Your secret is no longer good: the host removed you. */
  lostSeat = $state(false);
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<VisibleEvent[]>([]);
  race = $state.raw<Race | undefined>(undefined);
  notice = $state.raw<Notice | null>(null);
  /** When something was refused last. */
  #refusedAt = 0;
  hint = $state.raw<{ action: string | null; said: string | null; reason: string } | null>(null);
  /** What a hint is about: what you can do, in which match, and which face is up. */
  #choice = "";
  /** What the clock has done for you, because your time ran out; until you act or your next turn. */
  timedOut = $state.raw<string | null>(null);
  /** A round that is over, until you have looked at it. */
  roundEnd = $state.raw<RoundEnd | null>(null);
  /** What ended the match that is over. */
  matchEnd = $state.raw<RoundEnd | null>(null);
  /** What the match that is over has done to your rating on this server. */
  rating = $state.raw<MatchRating | null>(null);
  /** A hint is being thought about. */
  hinting = $state(false);
  /** An action is on its way, or what came of it. */
  acting = $state(false);
  /** The number of the update that your last action leads to; not known before it is answered. */
  #actedSeq = 0;
  /** You have asked for a match to begin, and what came of it is not shown yet. */
  starting = $state(false);
  /** The number of the update that it leads to; not known before it is answered. */
  #startedSeq = 0;
  #shownSeq = 0;
  /** The names of the players whose messages are not shown. */
  muted = $state.raw<readonly string[]>([]);
  /** How many chat messages came, for the count of unread ones. */
  saidCount = $state(0);

  /** What happens is shown before the position that comes of it. */
  readonly moments = new Moments({
    position: () => this.position,
    seat: () => this.seat,
    show: (position, events) => {
      this.position = position;
      this.events = events;
    },
  });

  readonly questions = new Questions((request) => this.request(request));

  /** Notes how the match goes for you, if you agreed. */
  witness: Witness | null = null;
  /** Is called when you got a hint, and when you took a move back that had shown you something. */
  helped: ((how: "hint" | "undo") => void) | null = null;

  readonly #connection: Connection;
  /** Boards request previews by themselves, each card of a hand: they must not crowd out what you do. */
  readonly #rate = new SendRate();
  readonly #story = new Story();
  #endSeen = () => {};
  /** The next update says how all stands: what it tells is long past. */
  #anew = true;

  readonly #roundPointsOf: (game: string) => RoundPoints;

  /** `roundPointsOf` says which events of a game end a round. */
  constructor(name: string, pass: string | null, roundPointsOf: (game: string) => RoundPoints) {
    this.name = name;
    this.#roundPointsOf = roundPointsOf;
    const { table, names } = recall("muted", { table: "", names: [] as string[] });
    if (table === name) this.muted = names;
    this.#connection = new Connection({
      open: () => openSocket(name),
      token: seatToken(name),
      pass,
      exists: () => tableExists(name),
      listener: {
        state: (state, message) => {
          this.connection = state;
          this.message = message;
        },
        welcome: (you, resumed) => {
          this.#anew = !resumed;
          this.seat = you.seat;
          this.lostSeat = you.refused;
          if (you.refused) forgetSeat(name);
        },
        update: (update, fresh) => this.#onUpdate(update, fresh),
        said: (said) => this.#said(said),
        seated: (seat, token) => {
          this.seat = seat;
          this.lostSeat = false;
          keepSeat(name, token);
          if (isSignedIn()) void sitForName(name, token);
        },
        moved: (seat) => (this.seat = seat),
      },
    });
  }

  get entries(): Entry[] {
    return this.#story.entries;
  }

  serverNow = (): number => this.#connection.serverNow();

  wake(): void {
    this.#connection.wake();
  }

  playHere(): void {
    this.#connection.comeBack();
  }

  close(): void {
    this.#connection.close();
  }

  /** The first action of a match that this page has sent and the table has accepted. */
  firstAct = $state.raw<{ match: number; action: string } | null>(null);

  /** Does an action of the game. */
  act = async (action: string): Promise<void> => {
    if (this.acting) return;
    this.moments.queue.flush();
    this.#actedSeq = Infinity;
    this.acting = true;
    this.notice = null;
    this.timedOut = null;
    this.hint = null;
    const match = this.table?.match_no ?? 0;
    const answer = await this.#request({ type: "act", action, seen: this.#connection.seq });
    this.#actedSeq = answer.type === "done" ? answer.seq : 0;
    this.#settle();
    if (answer.type === "done" && this.firstAct?.match !== match) this.firstAct = { match, action };
    this.#showRefusal(answer, action);
  };

  /** Hits the face that lies there. */
  hit = (action: string, reaction: number | null, steps: number[]): void => {
    const face = this.position?.face ?? 0;
    this.notice = null;
    this.timedOut = null;
    void this.#request({ type: "hit", action, face, reaction, steps }).then((answer) =>
      this.#showRefusal(answer, action),
    );
  };

  /** Asks what would come of an action. */
  preview = async (action: string): Promise<{ error: Refusal | null; annotations: Annotation[] }> => {
    const wait = this.#rate.next();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await this.#connection.request({ type: "preview", action });
    if (answer.type === "previewed") return { error: answer.error, annotations: answer.annotations };
    return { error: answer.type === "refused" ? answer.error : null, annotations: [] };
  };

  async askHint(): Promise<void> {
    if (this.hinting) return;
    const choice = this.#choice;
    this.hinting = true;
    const answer = await this.#request({ type: "hint" });
    this.hinting = false;
    // You may have another choice in the meantime.
    if (choice !== this.#choice) return;
    if (answer.type !== "hinted") return this.#showRefusal(answer, null);
    const { action, said, reason } = answer;
    this.hint = { action, said, reason };
  }

  async sit(name: string, seat: number | null): Promise<boolean> {
    const added = entropy();
    const match = this.#nextMatch();
    const answer = await this.request({ type: "sit", name, seat, entropy: added });
    const sits = answer.type === "seated" || answer.type === "done";
    if (sits) keepAdded(this.name, match, added);
    return sits;
  }

  async leave(): Promise<boolean> {
    const answer = await this.request({ type: "leave" });
    if (answer.type !== "done") return false;
    forgetSeat(this.name);
    this.seat = null;
    return true;
  }

  /** Says that you want a rematch. */
  async again(): Promise<void> {
    const added = entropy();
    const match = this.#nextMatch();
    if (await this.begin({ type: "again", entropy: added })) keepAdded(this.name, match, added);
  }

  /** The first match that what you add to the shuffle can still be part of. */
  #nextMatch(): number {
    const { match_no = 1, phase = "lobby" } = this.table ?? {};
    return phase === "lobby" ? match_no : match_no + 1;
  }

  /** Asks for a match to begin, once: a second press would be refused. */
  async begin(request: ClientRequest): Promise<boolean> {
    if (this.starting) return false;
    this.starting = true;
    this.#startedSeq = Infinity;
    const answer = await this.request(request);
    this.#startedSeq = answer.type === "done" ? answer.seq : 0;
    this.starting = this.#shownSeq < this.#startedSeq;
    return answer.type === "done";
  }

  async pass(): Promise<string | null> {
    const answer = await this.request({ type: "pass" });
    return answer.type === "passed" ? answer.pass : null;
  }

  /** Asks anything else; a refusal is shown. */
  async request(request: ClientRequest): Promise<Answer> {
    const answer = await this.#request(request);
    this.#showRefusal(answer, null);
    return answer;
  }

  async #request(request: ClientRequest): Promise<Answer> {
    const hear = this.witness?.asks(request);
    const asks = request.type === "undo" && this.position?.undo === "ask";
    const answer = await this.#connection.request(request);
    hear?.(answer);
    if (answer.type === "hinted") this.helped?.("hint");
    if (answer.type === "done" && asks) this.helped?.("undo");
    return answer;
  }

  #showRefusal(answer: Answer, action: string | null): void {
    if (answer.type !== "refused") return;
    this.notice = { refusal: answer.error, action };
    this.#refusedAt = performance.now();
  }

  #onUpdate(update: Update, fresh: VisibleEvent[]): void {
    const anew = this.#anew;
    this.#anew = false;
    this.witness?.hears(fresh);
    this.#dropOldHint(update);
    const end = this.#roundEndOf(update.table ?? this.table, fresh, update.position);
    const over = (update.table ?? this.table)?.phase === "over";
    // A page that has just been loaded, and the end of a match, have no panel. The queue may leave it out, too.
    let isShown = anew || over;
    const panel = () => {
      isShown = true;
      return this.#showRoundEnd(end);
    };
    const apply = () => this.#update(update, fresh, anew, isShown ? null : end);
    this.moments.push({
      events: fresh,
      position: update.position ?? null,
      anew,
      panel: end && !isShown ? panel : undefined,
      apply,
    });
    this.#settle();
  }

  /** In a sealed phase others choose as well: a hint is good until you can do something else. */
  #dropOldHint({ table = this.table ?? undefined, position }: Update): void {
    if (!position) return;
    const choice = JSON.stringify([table?.match_no, position.face, position.legal?.actions]);
    if (choice !== this.#choice) this.hint = null;
    this.#choice = choice;
  }

  /** An action is over once it is answered and the position that it leads to is here: before, the menu is an old one. */
  #settle(): void {
    this.acting = this.#connection.seq < this.#actedSeq;
  }

  #roundEndOf(table: TableInfo | null, events: VisibleEvent[], position?: Position | null): RoundEnd | null {
    return table && roundEnd(this.#roundPointsOf(table.game), events, position?.scores ?? []);
  }

  /** Shows how a round ended until it has been seen. */
  #showRoundEnd(end: RoundEnd | null): Run {
    let close = () => {};
    const done = new Promise<void>((resolve) => (close = resolve));
    this.#endSeen = close;
    this.roundEnd = end;
    return { done, finish: this.closeRoundEnd };
  }

  /** The end of the round has been seen. */
  closeRoundEnd = (): void => {
    this.roundEnd = null;
    this.#endSeen();
  };

  #update(update: Update, fresh: VisibleEvent[], anew: boolean, end: RoundEnd | null): void {
    const before = this.table;
    this.#shownSeq = update.seq;
    this.starting &&= update.seq < this.#startedSeq;
    if (update.table) {
      if (this.table === null) {
        const { game, time_control } = update.table;
        visit(this.name, game, Date.now(), time_control.kind === "days");
      }
      this.table = update.table;
      this.questions.hear(update.table);
      // The commitment is kept before the cards are dealt, to be compared with what the server reveals afterwards:
      // once they are, one that was made for them would look no different.
      const { match_no, phase, given, fair } = update.table;
      const isInTime = phase !== "playing" && given === null && fair.commit !== "";
      if (isInTime) keepCommitment(this.name, this.#nextMatch(), fair.commit);
      // What was refused in play is no matter after it.
      if (before?.phase !== phase || before.match_no !== match_no) this.notice = null;
      if (before && before.match_no !== match_no) this.#forgetMatch(match_no);
    }
    if (update.position) {
      if (!isMine(this.position, this.seat) && isMine(update.position, this.seat)) this.timedOut = this.notice = null;
      this.position = update.position;
      const { notice } = this;
      const drop = () => void (this.notice = this.notice === notice ? null : this.notice);
      // The game has gone on: why something was refused goes once there was time to read it.
      if (fresh.length > 0) setTimeout(drop, this.#refusedAt + MIN_NOTICE_MS - performance.now());
    }
    if (update.race) this.race = update.race;
    const over = this.table?.phase === "over";
    this.roundEnd = over ? null : (end ?? this.roundEnd);
    this.matchEnd = over ? (this.#roundEndOf(this.table, fresh, this.position) ?? this.matchEnd) : null;
    this.rating = over ? (update.rating ?? this.rating) : null;
    if (update.timed_out?.seat === this.seat) this.timedOut = clockPlayed(update.timed_out, this.seat);
    if (this.table?.phase !== "playing") this.timedOut = null;
    if (fresh.length > 0 || update.position) this.events = anew ? [] : fresh;
    this.#story.tell(fresh, update.timed_out && clockPlayed(update.timed_out, this.seat));
  }

  /** Another match: nothing of the one before is shown in it, even if this page has not seen it begin. */
  #forgetMatch(next: number): void {
    this.#story.add("match", String(next));
    this.position = null;
    this.race = undefined;
    this.timedOut = null;
    this.matchEnd = null;
    this.rating = null;
  }

  /** Shows what a player says from now on, or not. */
  mute(name: string, muted: boolean): void {
    const others = this.muted.filter((other) => other !== name);
    this.muted = muted ? [...others, name] : others;
    remember("muted", { table: this.name, names: this.muted });
  }

  #said(said: Said): void {
    if (this.muted.includes(said.name)) return;
    this.saidCount += 1;
    this.#story.add("said", said.text, { name: said.name, seat: said.seat });
  }
}
