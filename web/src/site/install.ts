// The page keeps all its files in this browser, and can be installed.

/** Installs the service worker, which lies beside the page; without one the page needs the network. */
export function install(): void {
  const serviceWorker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  serviceWorker?.register("sw.js").catch((error: unknown) => console.warn("not kept for offline use:", error));
}
