// The connection to a table: it says hello, resumes exactly after a cut, keeps each request until it is
// answered, and never hands on anything twice. It knows no game and no screen.

import {
  VERSION,
  type ClientMessage,
  type VisibleEvent,
  type Parting,
  type ServerMessage,
  type Update,
  type You,
} from "../wire";
import { ServerClock } from "./clock";
import { randomHex } from "./random";

/** As much of a WebSocket as is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The state of a connection. */
export type ConnectionState =
  /** The first hello is not answered yet. */
  | "joining"
  | "open"
  /** It was cut and comes back by itself. */
  | "reconnecting"
  /** Another tab or device has the seat. */
  | "taken_over"
  /** The server does not want this client any more. */
  | "shut_out"
  /** There is no such table. */
  | "gone"
  /** The server speaks another version than this page: only a page that is loaded again can talk to it. */
  | "outdated"
  | "closed";

export type Said = Extract<ServerMessage, { type: "said" }>;
export type Answer = Extract<
  ServerMessage,
  { type: "done" | "refused" | "seated" | "previewed" | "hinted" | "passed" }
>;

/** A message without its id, which the connection gives. */
export type ClientRequest = ClientMessage extends infer A ? (A extends { id: string } ? Omit<A, "id"> : never) : never;

/** What a connection calls. */
export interface Listener {
  /** The state of the connection has changed; `message` is the server's reason to hang up. */
  state(state: ConnectionState, message: string | null): void;
  /** The table knows you. */
  welcome(you: You, resumed: boolean): void;
  /** `fresh` are those events that were not heard before. */
  update(update: Update, fresh: VisibleEvent[]): void;
  said(said: Said): void;
  /** You have a seat; keep the token. */
  seated(seat: number, token: string): void;
  /** You sit in another seat now; the token is the same. */
  moved(seat: number): void;
}

export interface ConnectionOptions {
  open(): Socket;
  listener: Listener;
  token: string | null;
  pass?: string | null;
  /** Is there such a table? Asked when no hello was ever answered. */
  exists?: () => Promise<boolean>;
  /** Milliseconds that only rise. */
  now?: () => number;
  /** A number from 0 to 1. */
  random?: () => number;
}

const PING_INTERVAL = 4000;
const SILENCE_TIMEOUT = 10_000;
/** After waking up, silence is noticed sooner. */
const WAKE_TIMEOUT = 2500;
const FIRST_RETRY_DELAY = 250;
const MAX_RETRY_DELAY = 4000;
const MAX_BUSY_TRIES = 4;

interface Pending {
  message: ClientMessage & { id: string };
  resolve: (answer: Answer) => void;
  tries: number;
}

export class Connection {
  readonly clock = new ServerClock();
  state: ConnectionState = "joining";

  readonly #options: ConnectionOptions;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #pending = new Map<string, Pending>();
  readonly #ids = randomHex(6);
  #count = 0;

  #socket: Socket | null = null;
  #token: string | null;
  #pass: string | null;
  #welcomed = false;
  #everWelcomed = false;
  /** The last number that came through, and of which match the last event was. */
  #seq: number | null = null;
  #match = 0;
  #event = -1;

  #failures = 0;
  #lastMessageAt = 0;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#token = options.token;
    this.#pass = options.pass ?? null;
    this.#now = options.now ?? (() => performance.now());
    this.#random = options.random ?? Math.random;
    this.#connect();
  }

  /** The server's time. */
  serverNow(): number {
    return this.clock.at(this.#now());
  }

  /** The number of the last update. */
  get seq(): number {
    return this.#seq ?? 0;
  }

  /** Sends a request, now or as soon as the connection is back, and returns the answer. */
  request(request: ClientRequest): Promise<Answer> {
    const id = `${this.#ids}-${(this.#count += 1)}`;
    const message = { ...request, id } as ClientMessage & { id: string };
    return new Promise((resolve) => {
      this.#pending.set(id, { message, resolve, tries: 1 });
      if (this.#welcomed) this.#send(message);
    });
  }

  /** The page is looked at again, or the network is back: no waiting now. */
  wake(): void {
    if (this.state === "reconnecting" || this.state === "joining") {
      if (this.#socket === null) this.#connect();
    } else if (this.state === "open") {
      if (this.#now() - this.#lastMessageAt > SILENCE_TIMEOUT) return this.#cut();
      this.#ping();
      this.#closeAfterSilence(WAKE_TIMEOUT);
    }
  }

  /** Takes the seat back from another tab, or tries again after having been shut out. */
  comeBack(): void {
    if (this.state !== "taken_over" && this.state !== "shut_out") return;
    this.#failures = 0;
    this.#become("reconnecting", null);
    this.#connect();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#drop();
    this.#become("closed", null);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    let socket: Socket;
    try {
      socket = this.#options.open();
    } catch {
      return this.#again();
    }
    this.#socket = socket;
    const current = (act: () => void) => () => {
      if (this.#socket === socket) act();
    };
    socket.onopen = current(() => this.#hello());
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(message.data);
    };
    socket.onclose = current(() => this.#cut());
    socket.onerror = current(() => this.#cut());
    this.#closeAfterSilence(SILENCE_TIMEOUT);
  }

  #hello(): void {
    this.#send({
      type: "hello",
      version: VERSION,
      token: this.#pass === null ? this.#token : null,
      pass: this.#pass,
      last_seq: this.#pass === null ? this.#seq : null,
    });
  }

  #send(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // The connection is closing: what was asked is kept and sent again on the next one.
    }
  }

  #receive(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    this.#lastMessageAt = this.#now();
    this.#closeAfterSilence(SILENCE_TIMEOUT);
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        return this.#update(message);
      case "said":
        return this.#options.listener.said(message);
      case "pong":
        return this.clock.pong(message.sent, message.now, this.#now());
      case "seated":
        this.#token = message.token;
        this.#options.listener.seated(message.seat, message.token);
        if (message.id !== null) this.#answer(message.id, message);
        return;
      case "moved":
        return this.#options.listener.moved(message.seat);
      case "refused":
        return this.#refused(message);
      case "done":
      case "previewed":
      case "hinted":
      case "passed":
        return this.#answer(message.id, message);
      case "bye":
        return this.#bye(message.why, message.message);
    }
  }

  #welcome(message: Extract<ServerMessage, { type: "welcome" }>): void {
    this.#welcomed = true;
    this.#everWelcomed = true;
    this.#failures = 0;
    this.#pass = null;
    if (message.you.refused) this.#token = null;
    // What follows says how all stands. The events keep their numbers, so that none is told twice.
    if (!message.resumed) this.#seq = null;
    this.clock.restart(message.now, this.#now());
    this.#options.listener.welcome(message.you, message.resumed);
    this.#become("open", null);
    for (const { message } of this.#pending.values()) this.#send(message);
    this.#ping();
    this.#schedulePing();
  }

  #update(update: Update): void {
    if (this.#seq !== null && update.seq < this.#seq) return;
    this.#seq = update.seq;
    const match = update.table?.match_no ?? this.#match;
    if (match !== this.#match) {
      this.#match = match;
      this.#event = -1;
    }
    const fresh = update.events.filter((event) => event.n > this.#event);
    for (const event of fresh) this.#event = Math.max(this.#event, event.n);
    this.#options.listener.update(update, fresh);
  }

  #refused(message: Extract<ServerMessage, { type: "refused" }>): void {
    if (!this.#welcomed && message.error.code === "bad_version") {
      this.#drop();
      return this.#become("outdated", message.error.message);
    }
    const pending = message.id === null ? undefined : this.#pending.get(message.id);
    if (!pending) return;
    if (message.error.code === "busy" && pending.tries < MAX_BUSY_TRIES) {
      const wait = FIRST_RETRY_DELAY * 2 ** pending.tries * (0.75 + this.#random() / 2);
      pending.tries += 1;
      setTimeout(() => {
        if (this.#welcomed && this.#pending.has(pending.message.id)) this.#send(pending.message);
      }, wait);
      return;
    }
    this.#answer(pending.message.id, message);
  }

  #answer(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (pending.message.type === "leave" && answer.type === "done") this.#token = null;
    pending.resolve(answer);
  }

  #bye(why: Parting, message: string): void {
    switch (why) {
      case "taken_over":
        this.#drop();
        return this.#become("taken_over", message);
      case "abuse":
        this.#drop();
        return this.#become("shut_out", message);
      case "no_table":
        this.#drop();
        return this.#become("gone", message);
      case "removed":
      case "silence":
      case "slow":
      case "closing":
        return this.#cut();
    }
  }

  /** The connection is dead: another one. */
  #cut(): void {
    this.#drop();
    this.#again();
  }

  #again(): void {
    const wait = Math.min(FIRST_RETRY_DELAY * 2 ** this.#failures, MAX_RETRY_DELAY);
    this.#failures += 1;
    this.#become(this.#everWelcomed ? "reconnecting" : "joining", null);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + this.#random() / 2));
    if (!this.#everWelcomed) void this.#lookForTable();
  }

  async #lookForTable(): Promise<void> {
    const there = await this.#options.exists?.().catch(() => true);
    if (there === false && !this.#everWelcomed && this.state === "joining") {
      this.#drop();
      this.#become("gone", null);
    }
  }

  #drop(): void {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#retry);
    this.#welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    try {
      socket?.close();
    } catch {
      // It is closed already.
    }
  }

  #become(state: ConnectionState, message: string | null): void {
    if (this.state === state && message === null) return;
    this.state = state;
    this.#options.listener.state(state, message);
  }

  /** If nothing is heard for so long, the connection is dead. */
  #closeAfterSilence(within: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#cut(), within);
  }

  #ping(): void {
    this.#send({ type: "ping", sent: this.#now() });
  }

  #schedulePing(): void {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.#ping();
      this.#schedulePing();
    }, PING_INTERVAL);
  }
}
