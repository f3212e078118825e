// The server's end of a connection, played by a test.

import type { Socket } from "../src/net/connection";
import type { ClientMessage, SeatInfo, ServerMessage, TableInfo } from "../src/wire";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    if (!this.closed) this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** All that was asked, pings aside. */
  get requests(): ClientMessage[] {
    return this.sent.filter((message) => message.type !== "ping");
  }

  get last(): ClientMessage & { id: string } {
    return this.requests.at(-1) as ClientMessage & { id: string };
  }
}

/** A table in the middle of its first match. */
export const TABLE: TableInfo = {
  id: "quiet-owl",
  game: "basement",
  options: {},
  phase: "playing",
  paused: null,
  seats: [] as SeatInfo[],
  match_no: 1,
  results: [],
  time_control: { kind: "none" },
  cover_after: 60,
  timing: "kernel",
  fair: { commit: "", entropies: [] },
  spectators: 0,
  undo_asked: null,
  hints: true,
  playtest: null,
  may_start: null,
  seat_asked: null,
  swaps_asked: [],
  listed: false,
  given: null,
};

/** All sockets that were opened, where a test puts `openSocket` in the place of the page's. */
export const sockets: FakeSocket[] = [];

export function openSocket(): FakeSocket {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
}
