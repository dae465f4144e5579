import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { readFeed, setFeed } from "#lib/contract/desk/feeds.ts";
import { type Feed, isFeedUrl } from "#lib/domain/desk/feeds.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** The company whose feed is open, and its feed; null while none is. `url` is the address in the form; `isWrong`: it was refused. */
type OpenFeed = { company: { id: string; name: string }; feed: Feed; url: string; isWrong: boolean };
export const $feed = atom<OpenFeed | null>(null);
export const $savingFeed = atom(false);

/** Reads and opens the feed of a company. */
export const openFeed = async (company: OpenFeed["company"]): Promise<void> => {
  const read = await send(readFeed, { companyId: company.id });
  if (read.ok) $feed.set({ company, feed: read.value, url: read.value.url, isWrong: false });
  else reportFailure(read.failure);
};
export const closeFeed = (): void => $feed.set(null);
export const writeFeedUrl = (url: string): void => {
  const open = $feed.get();
  if (open) $feed.set({ ...open, url, isWrong: false });
};

/** Saves the address of the form; an empty one ends the readings. */
export const saveFeed = async (): Promise<void> => {
  const open = $feed.get();
  if (!open || $savingFeed.get()) return;
  const url = open.url.trim();
  if (!isFeedUrl(url)) return $feed.set({ ...open, isWrong: true });
  $savingFeed.set(true);
  const saved = await send(setFeed, { companyId: open.company.id, url });
  $savingFeed.set(false);
  if (!saved.ok) return reportFailure(saved.failure);
  notify("saved");
  $feed.set({ ...open, feed: saved.value, url });
};
