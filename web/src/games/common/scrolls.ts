// A list that may be too long for its place. While it is, the keyboard can get to it and scroll it;
// while it is not, it is no stop on the way.

/** An attachment for the element that scrolls. */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    const long = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (long) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  const contents = new MutationObserver(look);
  contents.observe(node, { childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
