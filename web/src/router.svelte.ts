// The address of the page, which changes without the page being loaded again.

import { SITE } from "./net/site";
import { route, type Route } from "./route";
import { save } from "./site/downloads";

/** The address as a path on a server. A folder of files has it behind a `#`, so that each is the same file. */
function current(): URL {
  if (!SITE) return new URL(location.href);
  const path = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
  return new URL(path, location.origin);
}

/** The address that the page was last asked for by, with the place that it has noted since. */
let at = location.href;

const state = $state<{ route: Route; visit: number }>({ route: route(current()), visit: 0 });

/** The page that is shown. */
export function currentRoute(): Route {
  return state.route;
}

/** How many other addresses were gone to: a page is made anew for each. */
export const currentVisit = (): number => state.visit;

/** What stands behind the `?` of the address. */
export const currentQuery = (): string => current().search;

/** What stands behind the address, as a fragment. */
export const currentFragment = (): string => current().hash;

/** How a browser writes a path of the page. */
const written = (path: string): string => (SITE ? `#${path}` : path);

/** A link to a path of the page, for others. */
export const linkTo = (path: string): string => location.origin + (SITE ? location.pathname : "") + written(path);

/** Goes to another address. */
export function navigate(path: string): void {
  history.pushState(null, "", written(path));
  arrive();
  scrollTo(0, 0);
}

/** Notes the place within the page, for links and reloads, without a step in the history. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", written(path));
  at = location.href;
}

function arrive(): void {
  if (location.href !== at) state.visit += 1;
  at = location.href;
  state.route = route(current());
}

/** Keeps links within the page; called once. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  // The address may have changed while the first page was on its way.
  if (location.href !== at) arrive();
  if (SITE) {
    // A link is written as this browser needs it before it is opened, copied or looked at.
    for (const kind of ["pointerover", "pointerdown", "focusin", "contextmenu"]) {
      document.addEventListener(kind, ({ target }) => rewrite(target), true);
    }
  }
  document.addEventListener("click", (click) => {
    if (SITE) rewrite(click.target);
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = linkAt(click.target);
    if (SITE && link?.getAttribute("href")?.startsWith("/api/")) {
      click.preventDefault();
      return void save(link).catch(() => {});
    }
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    if (url.pathname === location.pathname && url.hash !== "") return SITE ? within(url, click) : undefined;
    click.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** Without a server a path stands behind a `#`. */
function rewrite(target: EventTarget | null): void {
  const link = linkAt(target);
  const path = link?.getAttribute("href") ?? "";
  if (link && path.startsWith("/") && !path.startsWith("/api/")) link.setAttribute("href", written(path));
}

/** A link behind a `#`: to a page, or to a place of this one. */
function within(url: URL, click: MouseEvent): void {
  click.preventDefault();
  if (url.hash.startsWith("#/")) return navigate(url.hash.slice(1));
  const place = document.getElementById(decodeURIComponent(url.hash.slice(1)));
  place?.scrollIntoView();
  place?.focus();
}
