import { idOf } from "#lib/domain/ids.ts";
import type { Paged } from "#lib/domain/paging.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** A fair with a page of its posts. */
export type FairWithPosts = { id: string; name: string; posts: Paged<PostSummary> };

/**
 * The id of the post in an address (`detail`, R2.2.1-4); null if there is no valid one. Only the id counts: the backend supplies the
 * rest (D-C7).
 */
export const readChosenPost = (text: string | null): string | null => idOf(fieldOf(parseJson(text), "recruitProjectId"));
