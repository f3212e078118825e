// Asking again and again while a page is visible.

/** Asks at once, and then at this interval while the page is visible. Gives what ends it. */
export function whileVisible(ask: () => void, intervalMs: number): () => void {
  const askIfSeen = () => {
    if (document.visibilityState === "visible") ask();
  };
  askIfSeen();
  const timer = setInterval(askIfSeen, intervalMs);
  document.addEventListener("visibilitychange", askIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askIfSeen);
  };
}
