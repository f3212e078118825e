/** Waits until what has changed is on the screen: what is done then is drawn in a frame of its own. */
export function drawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
