// Files that a server would send come from the worker.

import { call } from "../net/http";

/** Saves what lies at this link, under the name that the link says. */
export async function save(link: HTMLAnchorElement): Promise<void> {
  const file = URL.createObjectURL(await (await call(link.getAttribute("href") ?? "")).blob());
  const saved = document.createElement("a");
  saved.href = file;
  saved.download = link.download;
  saved.click();
  URL.revokeObjectURL(file);
}
