import { isSaved } from "#lib/domain/history/saved.ts";
import type { PostQuery } from "#lib/domain/posts/posts.ts";
import { requireLogin } from "#lib/stores/account/guarded.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { $saved } from "./saved.ts";
import { keepSearch } from "./saved-sync.ts";

/** Saves a search in the account, after a login if need be, so that new posts of it are news. */
export const notifyOfNewPosts = async (query: PostQuery): Promise<void> => {
  if ((await requireLogin()) === null) return;
  if (isSaved($saved.get(), query) || (await keepSearch(query, true))) notify("search-watched");
};
