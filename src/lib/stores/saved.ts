import type { PostQuery } from "#lib/domain/posts.ts";
import { isSaved, readSaved, toggleSaved, writeSaved } from "#lib/domain/saved.ts";
import { keep } from "./kept.ts";
import { notify } from "./toasts.ts";

const saved = keep<PostQuery[]>("saved-searches", { read: readSaved, write: writeSaved, isEmpty: (list) => list.length === 0 });

/** The searches saved on this device, the last one first. */
export const $saved = saved.$value;

/** Saves a search, or drops it when it is saved already. */
export const toggleSearch = (query: PostQuery): void => {
  saved.change((list) => toggleSaved(list, query));
  notify(isSaved($saved.get(), query) ? "search-saved" : "search-dropped");
};
