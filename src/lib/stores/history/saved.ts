import { atom } from "nanostores";
import { isSaved, readSaved, toggleSaved, writeSaved } from "#lib/domain/history/saved.ts";
import type { PostQuery } from "#lib/domain/posts/posts.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { persist } from "./persisted.ts";

const saved = persist<PostQuery[]>("saved-searches", { read: readSaved, write: writeSaved, isEmpty: (list) => list.length === 0 });

/** The searches saved on this device, the last one first. */
export const $saved = saved.$value;

/** Whether a search was saved since the page was opened: then 我的记录 opens at the searches. */
export const $hasSaved = atom(false);

/** Saves a search, or drops it when it is saved already. */
export const toggleSearch = (query: PostQuery): void => {
  saved.change((list) => toggleSaved(list, query));
  $hasSaved.set(isSaved($saved.get(), query));
  notify($hasSaved.get() ? "search-saved" : "search-dropped");
};
