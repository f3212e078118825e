// A list that may be too long for its place. While it is, the keyboard can get to it and scroll it;
// while it is not, it is not a stop on the way.

/** An attachment for the element that scrolls. */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    const long = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (long) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  // It looks first when it has been laid out, and then in the next frame: in between, the page would be laid out
  // once more for that.
  let asked = 0;
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  const contents = new MutationObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  });
  contents.observe(node, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    contents.disconnect();
  };
}
