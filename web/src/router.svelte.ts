// The address of the page, which changes without the page being loaded again.

import { route, type Route } from "./route";

const state = $state<{ route: Route }>({ route: route(new URL(location.href)) });

/** The page that is shown. */
export function currentRoute(): Route {
  return state.route;
}

/** Goes to another address. */
export function navigate(path: string): void {
  history.pushState(null, "", path);
  arrive();
  scrollTo(0, 0);
}

/** Notes the place within the page, for links and reloads, without a step in the history. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", path);
}

function arrive(): void {
  state.route = route(new URL(location.href));
}

/** Keeps links within the page; called once. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (click) => {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    if (url.pathname === location.pathname && url.hash !== "") return;
    click.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}
