import type { PostStatus } from "#lib/domain/posts.ts";

const LOOKS = { upcoming: "bg-warn-50 text-warn", open: "bg-ok-50 text-ok", closed: "bg-ground text-ink-500" } satisfies Record<
  PostStatus,
  string
>;

/** The badge of a post's status, drawn at build or by `fill.ts`; without a status it is an empty place. */
export const statusClass = (status: PostStatus | null): string =>
  `whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs ${status ? LOOKS[status] : ""}`;
