import type { PushHere, PushTarget } from "#lib/domain/news/ways.ts";
import { installWorker } from "./workers.ts";

const WORKER = "/news-worker.js";
/** No page lives there: the worker shows messages and answers for no request. */
const SCOPE = "/news-worker/";

const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

export const readPush = async (): Promise<PushHere> => {
  if (!canPush()) return { state: "unable" };
  if (Notification.permission === "denied") return { state: "blocked" };
  const present = await subscription().catch(() => null);
  return present && Notification.permission === "granted" ? { state: "on", endpoint: present.endpoint } : { state: "off" };
};

const activated = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!worker || worker.state === "activated") return resolve();
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker was not installed"));
    });
  });

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

/** Asks the user and subscribes this browser with the site's public key. Null if the user refused. Throws where the push service did not answer. */
export const subscribePush = async (key: string): Promise<PushTarget | null> => {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await installWorker(WORKER, SCOPE);
  await activated(registration);
  // A subscription with an older key cannot be used, and stands in the way.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("the browser made no keys");
  return { endpoint, p256dh, auth };
};

/** Ends the subscription of this browser, if there is one. It needs no network: the push service forgets the address. */
export const dropPush = async (): Promise<void> => {
  if (!canPush()) return;
  try {
    await (await subscription())?.unsubscribe();
  } catch {
    // Workers are switched off: there is no subscription either.
  }
};
