import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { followFragment } from "#lib/browser/fragment.ts";
import * as calls from "#lib/contract/account/news-ways.ts";
import { CODE } from "#lib/contract/call.ts";
import { type NewsLink, readNewsLink } from "#lib/domain/news/links.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** A link from a message: ready to be pressed, under way, done, or over. */
export type LinkState =
  | { state: "ready" | "busy"; link: NewsLink }
  | { state: "confirmed"; address: string }
  | { state: "left" }
  | { state: "over" };

/** The link that led here; null until it is read. */
export const $newsLink = atom<LinkState | null>(null);

const show = (fragment: string): void => {
  const link = readNewsLink(fragment);
  $newsLink.set(link ? { state: "ready", link } : { state: "over" });
};

// The link of the page's address, and one that is pasted there later.
onMount($newsLink, () => {
  if (isBuild()) return;
  show(environment().location().hash);
  return followFragment(() => true, show, { stay: true });
});

/** Follows the link. A failure of the network is shown, and the link can be pressed again. */
export const followNewsLink = async (): Promise<void> => {
  const present = $newsLink.get();
  if (present?.state !== "ready") return;
  const { link } = present;
  $newsLink.set({ state: "busy", link });
  const answer = await (link.act === "confirm"
    ? send(calls.confirmNewsMail, { newsKey: link.key })
    : send(calls.leaveNews, { key: link.key, kind: link.kind }));
  if (answer.ok) {
    const address = typeof answer.value === "string" ? answer.value : "";
    $newsLink.set(link.act === "confirm" ? { state: "confirmed", address } : { state: "left" });
  } else if (answer.failure.kind === "refused" && answer.failure.code === CODE.missing) $newsLink.set({ state: "over" });
  else {
    reportFailure(answer.failure);
    $newsLink.set({ state: "ready", link });
  }
};
