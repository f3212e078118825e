// Notices in a slow game, over plain HTTP.

import type { NewNotice, NoticeInfo } from "../wire";
import { bearer, call, json, put, table } from "./http";

const notice = (name: string) => `${table(name)}/notice`;

/** What the server can send, and how you are notified in the seat with this token. */
export function noticeInfo(name: string, token: string): Promise<NoticeInfo> {
  return json<NoticeInfo>(notice(name), { headers: bearer(token), cache: "no-store" });
}

/** Be notified there. */
export async function setNotice(name: string, token: string, wanted: NewNotice): Promise<void> {
  await call(notice(name), put(wanted, token));
}

/** Be notified no more. */
export async function removeNotice(name: string, token: string): Promise<void> {
  await call(notice(name), { method: "DELETE", headers: bearer(token) });
}
