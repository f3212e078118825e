// When the present face of the stack was seen, for the reaction that is sent with a hit.

/** Calls back when the next frame is drawn, with its time. */
type Frames = (then: (time: number) => void) => number;

export class Paint {
  #face: number | null = null;
  #at: number | null = null;
  #frames: Frames;

  constructor(frames: Frames = (then) => requestAnimationFrame(then)) {
    this.#frames = frames;
  }

  /** A face has just been put into the document: the second frame from now shows it. */
  draw(face: number): void {
    if (face === this.#face) return;
    this.#face = face;
    this.#at = null;
    this.#frames(() => {
      this.#frames((time) => {
        if (this.#face === face) this.#at = time;
      });
    });
  }

  /** Milliseconds from that paint to a hit; nothing, if it came before or the clock is strange. */
  reaction(face: number, hit: number): number | null {
    if (face !== this.#face || this.#at === null) return null;
    const reaction = hit - this.#at;
    return reaction >= 0 && reaction < 3_600_000 ? Math.round(reaction * 10) / 10 : null;
  }
}
