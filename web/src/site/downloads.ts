// Files that you save: those of the page, and those that a server would send, which come from the worker.

import { call } from "../net/http";

/** Saves a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves what lies at this link, under the name that the link says. */
export async function save(link: HTMLAnchorElement): Promise<void> {
  saveFile(await (await call(link.getAttribute("href") ?? "")).blob(), link.download);
}
