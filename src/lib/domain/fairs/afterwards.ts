import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { Fair, FairDetail } from "./fairs.ts";

/** Where to go on from a fair that is over or cancelled. */
export type FairAfterwards = { posts: PostSummary[]; fairs: Fair[] };

/** Whether nobody can take part in a fair any more. */
export const isOver = ({ status }: Pick<FairDetail, "status">): boolean => status === "END" || status === "CANCEL";
