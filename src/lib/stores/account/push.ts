import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { dropPush, readPush, subscribePush } from "#lib/browser/push.ts";
import * as calls from "#lib/contract/account/news-ways.ts";
import type { PushHere } from "#lib/domain/news/ways.ts";
import { $newsSettings, changeNews } from "./news.ts";

/** Whether this browser gets pushed news; null until that is known. */
export const $pushHere = atom<PushHere | null>(null);
/** Why the last attempt came to nothing. */
export const $pushFailure = atom<"blocked" | "failed" | null>(null);

/** A browser whose subscription the account does not know, as after a logout, gets no news. */
export const lookAtPush = async (): Promise<void> => {
  const here = await readPush();
  const settings = $newsSettings.get();
  const known = settings.state === "ready" ? settings.value.pushEndpoints : [];
  $pushHere.set(here.state === "on" && !known.includes(here.endpoint) ? { state: "off" } : here);
};

onMount($pushHere, () => void lookAtPush());

/** Consents to news in this browser, which asks the user as well. Answers whether it gets them now. */
export const startPush = async (): Promise<boolean> => {
  const settings = $newsSettings.get();
  if (settings.state !== "ready") return false;
  $pushFailure.set(null);
  try {
    const target = await subscribePush(settings.value.pushKey);
    if (target === null) {
      $pushFailure.set("blocked");
      return false;
    }
    const isOn = await changeNews(() => send(calls.startNewsPush, target));
    if (!isOn) await dropPush();
    return isOn;
  } catch {
    $pushFailure.set("failed");
    return false;
  } finally {
    await lookAtPush();
  }
};

/** Ends pushed news: in this browser, or in all where this one gets none. */
export const endPush = async (): Promise<void> => {
  const here = $pushHere.get();
  const endpoint = here?.state === "on" ? here.endpoint : null;
  if (await changeNews(() => send(calls.endNewsWay, { way: "push", endpoint }))) await dropPush();
  await lookAtPush();
};
