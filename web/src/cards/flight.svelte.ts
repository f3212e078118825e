// Cards fly from where they lay. An element with `data-fly` that moved, or that is new and says
// by `data-from` where it comes from (names of `data-fly` or `data-home`, the first that was
// there counts), is drawn at its old place first and glides to the new one. A card of a moment
// (`table/moments`) that has its name lies where it lies: from there it glides on.

interface Watch {
  /** Inside which element. */
  root(): HTMLElement | undefined;
  /** Changes with every update. */
  stamp(): unknown;
  /** 0 not at all, 1 as a hand does, 2 twice as fast. */
  speed(): number;
}

/** How long a flight takes at speed 1, in milliseconds, and how long each of several waits for the one before. */
const TIME = 320;
const GAP = 45;
/** No card waits longer, however many are dealt. */
const MAX_WAIT = 400;

/** Call while a component is set up. */
export function flights(watch: Watch): void {
  let before = new Map<string, DOMRect>();

  $effect.pre(() => {
    watch.stamp();
    const root = watch.root();
    before = placesIn(root?.parentElement ?? root);
  });

  $effect(() => {
    watch.stamp();
    const root = watch.root();
    const speed = watch.speed();
    if (!root || speed <= 0 || before.size === 0 || calm()) return;
    const moved: Flight[] = [];
    let dealt = 0;
    for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
      const own = before.get(element.dataset.fly ?? "");
      const old = own ?? origin(element, before);
      if (old) moved.push({ element, old, now: element.getBoundingClientRect(), place: own ? 0 : dealt++ });
    }
    for (const flight of moved) glide(flight, speed);
  });
}

/** From where an element came to where it lies, and how many come before it from the same place. */
interface Flight {
  element: HTMLElement;
  old: DOMRect;
  now: DOMRect;
  place: number;
}

/** Deals a hand that is on the board already: its cards come from where they say. */
export function arrive(root: HTMLElement, speed: number): void {
  const places = placesIn(root);
  const dealt: Flight[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(".hand [data-fly][data-from]")) {
    const old = origin(element, places);
    if (old) dealt.push({ element, old, now: element.getBoundingClientRect(), place: dealt.length });
  }
  for (const flight of dealt) glide(flight, speed);
}

function placesIn(root: HTMLElement | undefined): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of root?.querySelectorAll<HTMLElement>("[data-home], [data-fly]") ?? []) {
    const name = element.dataset.fly ?? element.dataset.home;
    if (name) found.set(name, element.getBoundingClientRect());
  }
  return found;
}

function origin(element: HTMLElement, before: Map<string, DOMRect>): DOMRect | undefined {
  const names = element.dataset.from?.split(" ") ?? [];
  return names.map((name) => before.get(name)).find((rect) => rect !== undefined);
}

/** All is measured before anything glides: a card that begins to move would have the page laid out anew for the next. */
function glide({ element, old, now, place }: Flight, speed: number): void {
  const x = old.x + old.width / 2 - (now.x + now.width / 2);
  const y = old.y + old.height / 2 - (now.y + now.height / 2);
  if (Math.hypot(x, y) < 4 || now.width === 0) return;
  const scale = Math.min(1.4, Math.max(0.4, Math.min(old.width / now.width, old.height / now.height)));
  element.animate([{ translate: `${x}px ${y}px`, scale: String(scale), zIndex: 5 }, { zIndex: 5 }], {
    id: "glide",
    duration: TIME / speed,
    delay: Math.min(MAX_WAIT, place * GAP) / speed,
    fill: "backwards",
    easing: "cubic-bezier(.2,.75,.25,1)",
  });
}

/** Is less motion wanted? */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
