// Plays beats on a board: what moves is drawn on a layer over it, and only `transform` and `opacity`
// change. It is loaded with the first board, and knows no game.

import { mount, unmount } from "svelte";
import Card from "../../cards/Card.svelte";
import { points } from "../../format";
import type { Actor, Anchor, Beat, Move, Sound } from "../../games/common/beats";
import type { Run } from "./queue";
import "./layer.css";

/** A sound of a move: whose, `pan` from −1 at the left to 1 at the right, `delay` in milliseconds. */
export interface PlacedSound extends Sound {
  seat?: number;
  pan: number;
  delay: number;
}

interface Ghost {
  element: HTMLElement;
  /** Where it is, or will be when it has arrived. */
  at: DOMRect;
}

const EASE = "cubic-bezier(.3,.7,.25,1)";
/** How long a board glides, and how long a new one fades in where less motion is wanted. */
const GLIDE = 320;
const FADE = 200;
/** How much wider than a card the way beside it is. */
const BESIDE = 1.14;
const MAX_COINS = 6;
const COIN_GAP = 50;
/** Only time passes. */
const NOTHING = {} as Actor;

export class Player {
  readonly #stage: HTMLElement;
  readonly #game: string;
  readonly #hear: (sound: PlacedSound) => void;
  readonly #layer = document.createElement("div");
  /** What is on the layer, by its name or by where it lay. */
  #ghosts = new Map<Anchor, Ghost>();
  /** Where things were on the board before. */
  #places = new Map<Anchor, DOMRect>();
  /** The cards that were drawn for it. */
  #drawn: ReturnType<typeof mount>[] = [];
  /** Where the layer itself is: asked once in a moment, because whatever is put on it is measured from there. */
  #origin: DOMRect | null = null;
  /** Where the places of this beat are on the board: asked before anything is put on the layer, because then the
   * page would be laid out anew for each. */
  #measured = new Map<Anchor, DOMRect | undefined>();
  #width = 0;
  /** What hides the originals of what is on the layer. */
  #hidden: Animation[] = [];

  constructor(stage: HTMLElement, game: string, hear: (sound: PlacedSound) => void) {
    this.#stage = stage;
    this.#game = game;
    this.#hear = hear;
    this.#layer.className = "moments";
    this.#layer.setAttribute("aria-hidden", "true");
    stage.append(this.#layer);
  }

  /** Plays beats one after another, `rate` times as fast. */
  play(beats: readonly Beat[], rate: number): Run {
    let hurried = false;
    let hurry = () => {};
    const hurrying = new Promise<void>((resolve) => (hurry = resolve));
    const done = (async () => {
      for (const beat of beats) {
        if (hurried) return;
        this.#layer.dataset.event = beat.event;
        this.#measure(beat);
        const ms = Math.max(0, ...beat.moves.map((move) => this.#start(move, beat, rate)));
        if (ms > 0) await Promise.race([hurrying, new Promise((resolve) => setTimeout(resolve, ms))]);
      }
    })();
    const finish = () => {
      hurried = true;
      for (const animation of this.#layer.getAnimations({ subtree: true })) animation.finish();
      hurry();
    };
    return { done, finish };
  }

  /** Waits for the cards that glide on the board itself. */
  glides(rate: number): Run {
    return this.#wait(GLIDE / rate, () => {
      for (const animation of this.#stage.getAnimations({ subtree: true })) {
        if (animation.id === "glide") animation.finish();
      }
    });
  }

  /** Fades the new board in, where less motion is wanted. */
  fade(rate: number): Run {
    const board = this.#stage.firstElementChild;
    const fading = board?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: FADE / rate });
    return this.#wait(FADE / rate, () => fading?.finish());
  }

  /** Takes what will move over the new board from the old one. */
  keep(beats: readonly Beat[]): void {
    this.clear();
    this.#places = new Map();
    for (const { who = NOTHING, from, to } of beats.flatMap(({ moves }) => moves)) {
      for (const anchor of [from, to]) {
        const at = anchor === undefined ? undefined : this.#find(anchor)?.getBoundingClientRect();
        if (anchor !== undefined && at) this.#places.set(anchor, at);
      }
      if ("lying" in who) this.#lift(who.lying)?.element.style.setProperty("visibility", "hidden");
    }
    for (const animation of this.#hidden.splice(0)) animation.cancel();
  }

  /** Empties the layer; the board is as it is. */
  clear(): void {
    for (const animation of this.#hidden.splice(0)) animation.cancel();
    for (const card of this.#drawn.splice(0)) void unmount(card);
    this.#layer.replaceChildren();
    this.#origin = null;
    this.#measured = new Map();
    this.#ghosts = new Map();
    delete this.#layer.dataset.event;
  }

  end(): void {
    this.clear();
    this.#layer.remove();
  }

  #wait(ms: number, finish: () => void): Run {
    let end = () => {};
    const done = new Promise<void>((resolve) => (end = resolve));
    setTimeout(end, ms);
    return { done, finish: () => (finish(), end()) };
  }

  /** Begins a move, and says how long it takes. */
  #start(move: Move, beat: Beat, rate: number): number {
    const { who = NOTHING } = move;
    const delay = (move.after ?? 0) / rate;
    const duration = move.ms / rate;
    if (move.who === undefined) {
      this.#sound(move, beat, delay, duration, undefined);
      return delay + duration;
    }
    // The board itself shows what has a name there.
    const shown = beat.glides && "card" in who && who.name !== undefined;
    const ghosts = shown ? [] : this.#actors(move);
    if (!shown && ghosts.length === 0) return 0;
    const goal = move.to === undefined ? undefined : this.#place(move.to);
    for (const [at, ghost] of ghosts.entries()) {
      this.#move(ghost, move, goal, { duration, delay: delay + (at * COIN_GAP) / rate });
    }
    this.#sound(move, beat, delay, duration, ghosts[0]?.at ?? goal);
    return delay + duration;
  }

  #sound(move: Move, beat: Beat, delay: number, duration: number, at: DOMRect | undefined): void {
    const middle = at ? at.x + at.width / 2 : innerWidth / 2;
    const pan = Math.max(-1, Math.min(1, (middle / innerWidth) * 2 - 1));
    for (const [sound, when] of [
      [move.sound, delay],
      [move.lands, delay + duration * 0.8],
    ] as const) {
      if (sound === undefined) continue;
      this.#hear({ ...(typeof sound === "string" ? { name: sound } : sound), seat: beat.seat, pan, delay: when });
    }
  }

  #move(ghost: Ghost, move: Move, goal: DOMRect | undefined, timing: KeyframeAnimationOptions): void {
    const { element } = ghost;
    const { who = NOTHING } = move;
    element.style.removeProperty("visibility");
    const to = goal === undefined ? ghost.at : arrival(ghost.at, goal, move);
    const options: KeyframeAnimationOptions = { ...timing, fill: "both", easing: EASE };
    const frames = way(element, ghost.at, to, move);
    if (goal !== undefined || move.end === "sunk") element.animate(frames, options);
    if (move.end === "lit") light(element, timing);
    if ("card" in who && who.turns) turn(element, options);
    if ("points" in who) countUp(element, who.points, timing);
    ghost.at = to;
  }

  #actors({ who = NOTHING, from, end }: Move): Ghost[] {
    if ("lying" in who) {
      const ghost = this.#ghosts.get(who.lying) ?? this.#lift(who.lying);
      if (ghost && who.name !== undefined) this.#name(ghost, who.name);
      // What moves later lies above what moved before.
      if (ghost) this.#layer.append(ghost.element);
      return ghost ? [ghost] : [];
    }
    const at = from === undefined ? undefined : this.#place(from);
    if (!at) return [];
    if ("card" in who) {
      const ghost = this.#draw(cardAt(at, this.#width, end), (target) => {
        for (const code of who.turns ? [who.card, "?"] : [who.card]) {
          this.#drawn.push(mount(Card, { target, props: { game: this.#game, code } }));
        }
      });
      if (who.name !== undefined) this.#name(ghost, who.name);
      // A card of the board has left its place.
      const left = from === undefined ? undefined : this.#find(from);
      if (left?.dataset.fly !== undefined) this.#hide(left);
      return [ghost];
    }
    if ("coins" in who) {
      const count = Math.max(1, Math.min(MAX_COINS, Math.ceil(Math.log2(who.coins + 1))));
      return Array.from({ length: count }, () => this.#draw(middle(at, 22, 22), () => {}, "coin"));
    }
    if ("points" in who) return [this.#draw(middle(at, 90, 44), () => {}, who.points < 0 ? "points bad" : "points")];
    return [];
  }

  /** From now on it is found by this name, and the board's element of that name glides on from it. */
  #name(ghost: Ghost, name: string): void {
    ghost.element.dataset.fly = name;
    this.#ghosts.set(name, ghost);
  }

  /** Puts something on the layer. */
  #draw(at: DOMRect, fill: (target: HTMLElement) => void, kind = "card-ghost"): Ghost {
    const element = document.createElement("div");
    element.className = `ghost ${kind}`;
    element.style.setProperty("width", `${at.width}px`);
    element.style.setProperty("height", `${at.height}px`);
    element.style.setProperty("--card-w", `${at.width}px`);
    fill(element);
    this.#layer.append(element);
    const from = (this.#origin ??= this.#layer.getBoundingClientRect());
    element.dataset.x = String(from.x);
    element.dataset.y = String(from.y);
    element.dataset.w = String(at.width);
    element.style.setProperty("transform", transform(element, at));
    return { element, at };
  }

  /** Takes what lies there onto the layer. */
  #lift(anchor: Anchor): Ghost | undefined {
    const original = this.#find(anchor);
    const card = picture(original);
    if (!original || !card) return undefined;
    const at = this.#measured.get(`lying ${anchor}`) ?? card.getBoundingClientRect();
    const ghost = this.#draw(at, (target) => target.append(card.cloneNode(true)));
    this.#ghosts.set(anchor, ghost);
    this.#hide(original);
    return ghost;
  }

  #hide(original: HTMLElement): void {
    this.#hidden.push(original.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" }));
  }

  #measure({ moves }: Beat): void {
    this.#measured = new Map();
    this.#origin ??= this.#layer.getBoundingClientRect();
    this.#width = this.#stage.clientWidth;
    for (const { who = NOTHING, from, to } of moves) {
      for (const name of [from, to].flatMap((anchor) => anchor?.split(" ") ?? [])) {
        if (!this.#measured.has(name)) this.#measured.set(name, visible(this.#find(name)?.getBoundingClientRect()));
      }
      if ("lying" in who && !this.#ghosts.has(who.lying)) {
        const card = picture(this.#find(who.lying));
        if (card) this.#measured.set(`lying ${who.lying}`, card.getBoundingClientRect());
      }
    }
  }

  #place(anchor: Anchor): DOMRect | undefined {
    for (const name of anchor.split(" ")) {
      const at = this.#ghosts.get(name)?.at ?? this.#measured.get(name);
      if (at) return at;
    }
    return this.#places.get(anchor);
  }

  #find(anchor: Anchor): HTMLElement | undefined {
    for (const name of anchor.split(" ")) {
      const quoted = CSS.escape(name);
      const found = this.#stage.querySelector<HTMLElement>(
        `:not(.ghost):is([data-fly="${quoted}"],[data-home="${quoted}"])`,
      );
      if (found) return found;
    }
    return undefined;
  }
}

/** The drawn card of an element of the board, or the element. */
function picture(of: HTMLElement | undefined): Element | undefined {
  return of?.querySelector("svg.card") ?? of;
}

function visible(at: DOMRect | undefined): DOMRect | undefined {
  return at && at.width > 0 ? at : undefined;
}

/** A box of this size in the middle of another. */
function middle(at: DOMRect, width: number, height: number): DOMRect {
  return new DOMRect(at.x + (at.width - width) / 2, at.y + (at.height - height) / 2, width, height);
}

/** A card in the middle of a place: as large as the place, if that is no larger than a card of the board. */
function cardAt(at: DOMRect, stage: number, end: Move["end"]): DOMRect {
  const most = Math.min(120, stage / 6);
  const width = Math.min(at.width, at.height / 1.4, end === "gone" ? most / 2 : most);
  return middle(at, width, width * 1.4);
}

/** Where a move ends. */
function arrival(from: DOMRect, goal: DOMRect, { end, who = NOTHING }: Move): DOMRect {
  if (end === "sunk") return new DOMRect(from.x, from.y + from.height * 0.6, from.width, from.height);
  if ("points" in who || "coins" in who) return middle(goal, from.width, from.height);
  const gone = end === "gone" ? 0.6 : 1;
  const width = Math.min(goal.width, goal.height / 1.4, end === "gone" ? from.width : Infinity) * gone;
  const to = middle(goal, width, width * 1.4);
  if (end === "beside") to.x += width * BESIDE;
  return to;
}

/** How an element of the layer gets to a place. */
function transform(element: HTMLElement, to: DOMRect): string {
  const { x = 0, y = 0, w = 1 } = element.dataset;
  return `translate(${to.x - Number(x)}px, ${to.y - Number(y)}px) scale(${to.width / Number(w)})`;
}

/** The keyframes of a move. */
function way(element: HTMLElement, from: DOMRect, to: DOMRect, { who = NOTHING, end, after }: Move): Keyframe[] {
  const frames: Keyframe[] = [{ transform: transform(element, from) }, { transform: transform(element, to) }];
  // Points are read before they fly.
  if ("points" in who) frames.splice(1, 0, { ...frames[0], offset: 0.6, easing: EASE });
  // What starts later is not there before.
  if (after !== undefined && !("lying" in who)) {
    frames[0] = { ...frames[0], opacity: 0 };
    frames.splice(1, 0, { ...frames[0], opacity: 1, offset: 0.02, easing: EASE });
  }
  if (end === "gone" || end === "sunk") {
    frames.splice(-1, 0, { opacity: 1, offset: 0.8 });
    frames[frames.length - 1].opacity = 0;
  }
  return frames;
}

/** The back goes and the face comes, halfway. */
function turn(element: HTMLElement, options: KeyframeAnimationOptions): void {
  const [face, back] = element.children;
  const hidden = { transform: "scaleX(0)" };
  const open = { transform: "scaleX(1)" };
  const linear = { ...options, easing: "ease-in-out" };
  face.animate([hidden, { ...hidden, offset: 0.5 }, open], linear);
  back.animate([open, { ...hidden, offset: 0.5 }, hidden], linear);
}

/** A ring of light, which stays. */
function light(element: HTMLElement, { delay }: KeyframeAnimationOptions): void {
  const ring = document.createElement("span");
  ring.className = "ring";
  element.append(ring);
  ring.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay, fill: "both" });
}

function countUp(element: HTMLElement, to: number, { duration, delay = 0 }: KeyframeAnimationOptions): void {
  const begun = performance.now() + delay;
  const step = (now: number) => {
    if (!element.isConnected) return;
    const part = Math.max(0, Math.min(1, (now - begun) / (Number(duration) * 0.5)));
    const sum = points(Math.round(to * part));
    element.textContent = to > 0 ? `+${sum}` : sum;
    if (part < 1) requestAnimationFrame(step);
  };
  step(begun);
}
