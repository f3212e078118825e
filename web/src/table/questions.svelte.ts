// What other players ask you: to take a move back, or to let a newcomer sit down. Each is answered once.

import type { Answer, ClientRequest } from "../net/connection";
import type { TableInfo } from "../wire";

export class Questions {
  /** Who asked to take the move back that was answered here. */
  #undo = $state<number | null>(null);
  /** The question about a newcomer that was answered here. */
  #seat = $state<number | null>(null);
  readonly #request: (request: ClientRequest) => Promise<Answer>;

  constructor(request: (request: ClientRequest) => Promise<Answer>) {
    this.#request = request;
  }

  /** The table has news: what no one asks any more may be asked anew. */
  hear({ undo_asked }: TableInfo): void {
    if (undo_asked !== this.#undo) this.#undo = null;
  }

  /** Have you answered whether this player may take a move back? */
  isUndoAnswered(asker: number): boolean {
    return asker === this.#undo;
  }

  isSeatAnswered(question: number): boolean {
    return question === this.#seat;
  }

  async answerUndo(asker: number, yes: boolean): Promise<void> {
    if (this.isUndoAnswered(asker)) return;
    this.#undo = asker;
    const { type } = await this.#request({ type: "allow_undo", yes });
    if (type === "refused" && this.isUndoAnswered(asker)) this.#undo = null;
  }

  async answerSeat(question: number, yes: boolean): Promise<void> {
    if (this.isSeatAnswered(question)) return;
    this.#seat = question;
    const { type } = await this.#request({ type: "allow_seat", question, yes });
    if (type === "refused" && this.isSeatAnswered(question)) this.#seat = null;
  }
}
