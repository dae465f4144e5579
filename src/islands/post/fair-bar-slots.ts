import type { Slots } from "#islands/elements/slots.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { fairPosts } from "#lib/texts/fairs/fair-posts.ts";

/** Slots of the bar above a post, which shows the fair it was opened from. */
export const fairBarSlots = {
  toFair: ({ id }) => ({ href: fairPath(id) }),
  fromFair: ({ name }) => ({ text: fairPosts.from(name), title: name }),
} satisfies Slots<Pick<Fair, "id" | "name">>;
