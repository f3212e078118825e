// The people with whom a name with a passkey has played: the requests, and asking for them again and again.

import type { FriendList } from "../wire";
import { asSignedIn } from "./account";
import { bearer, call, json, put } from "./http";
import { whileVisible } from "./while-visible";

/** How often the list is requested, in milliseconds: a player is here for 90 seconds after a request. */
const RENEW_MS = 45_000;

/** The people with whom the name of this session has played. */
export function friends(token: string): Promise<FriendList> {
  return asSignedIn(json<FriendList>("/api/friends", { headers: bearer(token), cache: "no-store" }));
}

/** They are to see when you are here, or no longer. */
export async function showPresence(token: string, shown: boolean): Promise<void> {
  await asSignedIn(call("/api/account/presence", put({ shown }, token)));
}

/** You and this player are not in each other's list any more. */
export async function forgetFriend(token: string, name: string): Promise<void> {
  await asSignedIn(call(`/api/friends/${encodeURIComponent(name)}`, { method: "DELETE", headers: bearer(token) }));
}

/** Asks for the list now and again while the page is visible. Gives what ends it. */
export const watchFriends = (ask: () => void): (() => void) => whileVisible(ask, RENEW_MS);
