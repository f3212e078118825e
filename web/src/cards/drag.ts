// Dragging cards by any pointer. What can take a card has `data-drop` with a name; while a card
// is above it, it also has `data-over`. A drag is the same action as two taps.

/** What a draggable thing does. */
export interface Drag {
  /** May it not be dragged now? */
  off: boolean;
  /** Does it lie in a list that a finger scrolls up and down? */
  scrolls?: boolean;
  /** A drag begins. */
  lift?(): void;
  /** It was let go above the place of this name. */
  drop(place: string): void;
}

/** From this many pixels on, a touch is not a tap any more. */
const DRAG_MARGIN = 8;

/** An attachment that lets its element be dragged. */
export function drag(read: () => Drag): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;
    let over: HTMLElement | null = null;

    function hover(next: HTMLElement | null): void {
      over?.removeAttribute("data-over");
      over = next;
      over?.setAttribute("data-over", "");
    }

    function down(event: PointerEvent): void {
      if (read().off || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving) {
        if (Math.hypot(x, y) < DRAG_MARGIN) return;
        if (read().scrolls && event.pointerType === "touch" && Math.abs(y) > Math.abs(x)) return void (start = null);
        moving = true;
        node.setPointerCapture(start.id);
        node.setAttribute("data-dragged", "");
        read().lift?.();
      }
      node.style.setProperty("translate", `${x}px ${y}px`);
      hover(placeUnder(event, node));
    }

    function end(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const target = event.type === "pointerup" ? over?.dataset.drop : undefined;
      const dragged = moving;
      hover(null);
      start = null;
      moving = false;
      if (!dragged) return;
      node.removeAttribute("data-dragged");
      node.style.removeProperty("translate");
      swallowClick(node);
      if (target) read().drop(target);
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
    return () => {
      hover(null);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
    };
  };
}

/** What can take a card where the pointer is, other than the dragged element itself. */
function placeUnder(event: PointerEvent, dragged: HTMLElement): HTMLElement | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged.contains(element)) continue;
    const found = element.closest<HTMLElement>("[data-drop]");
    if (found) return found;
  }
  return null;
}

/** The click that follows a drag is not a tap. */
function swallowClick(node: HTMLElement): void {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  node.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 50);
}
