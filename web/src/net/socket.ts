// The way to a table: over the network, or in this browser.

import type { Socket } from "./connection";
import { socketUrl } from "./http";
import { OfflineSocket } from "./offline/client";
import { SITE } from "./site";

/** Opens the way to a table. */
export function openSocket(table: string): Socket {
  return SITE ? new OfflineSocket(table) : (new WebSocket(socketUrl(table)) as Socket);
}
