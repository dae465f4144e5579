import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { Fair } from "./fairs.ts";

/** Where to go on from a fair that is over or cancelled. */
export type FairAfterwards = { posts: PostSummary[]; fairs: Fair[] };
