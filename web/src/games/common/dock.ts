// The place of your controls comes and goes with your turn. If you play by keyboard, the focus is there
// again when it comes back, and not at the top of the page.

let lost = false;

/** For the element that holds the controls; give it `tabindex="-1"`. */
export function dock(node: HTMLElement): () => void {
  let inside = false;
  const enter = () => {
    inside = true;
  };
  const leave = (event: FocusEvent) => {
    // Without a successor the focused control itself may just have gone.
    if (event.relatedTarget instanceof Node && !node.contains(event.relatedTarget)) inside = false;
  };
  const elsewhere = (event: Event) => {
    if (!node.contains(event.target as Node)) inside = false;
  };
  node.addEventListener("focusin", enter);
  node.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", elsewhere, true);
  // In the next frame: now the page would be laid out for it, and once more for what comes after.
  let asked = 0;
  if (lost) {
    asked = requestAnimationFrame(() => {
      asked = 0;
      const active = document.activeElement;
      if (active === null || active === document.body) node.focus({ preventScroll: true });
    });
  }
  lost = false;
  return () => {
    cancelAnimationFrame(asked);
    lost = inside || asked !== 0;
    node.removeEventListener("focusin", enter);
    node.removeEventListener("focusout", leave);
    document.removeEventListener("pointerdown", elsewhere, true);
  };
}

/** Takes the focus as soon as it is there: the way on from a control that has just gone. */
export function takeFocus(node: HTMLElement): void {
  node.focus({ preventScroll: true });
}
