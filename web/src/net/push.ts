// Messages that this browser shows although the page is closed, through its push service.

import type { NoticeAddress } from "../wire";

/** The player has not allowed the browser to show messages. */
export class PushDeniedError extends Error {}

/** Can this browser show such messages? */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Asks the player for permission, if need be, and says where this browser gets messages of the server with this key. */
export async function subscribe(key: string): Promise<NoticeAddress> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDeniedError();
  await navigator.serviceWorker.register("/push.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const old = await pushManager.getSubscription();
  // one of another key, from before the server had a new one, is of no use
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!(await old?.unsubscribe())) throw error;
    return pushManager.subscribe(options);
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { kind: "push", endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}
