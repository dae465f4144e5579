import type { Slots } from "#islands/elements/slots.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import type { PostAttachment, PostDetail, PostStatus } from "#lib/domain/posts/posts.ts";
import { placeText, salaryText } from "#lib/texts/posts/facts.ts";
import { postGaps } from "#lib/texts/posts/post-gaps.ts";
import { categoryText, posts, shortCityText, statusText } from "#lib/texts/posts/posts.ts";
import { timingText } from "#lib/texts/posts/published.ts";

/** A post as its page shows it: with its status at this moment, the path that is shared, and the whole address, for paper. */
export type ShownPost = PostDetail & { status: PostStatus; path: string; address: string };

/** Slots of a post's page. */
export const postSlots = {
  name: ({ name }) => name,
  status: ({ status }) => ({ text: statusText[status], "data-status": status }),
  share: ({ path }) => ({ "data-share": path }),
  /** The buttons that keep it for later and to be compared (`elements/keep.ts`). */
  keep: ({ id, name, companyName, endsOn }) => ({
    "data-post": id,
    "data-name": name,
    "data-company": companyName,
    "data-ends": endsOn ?? "",
  }),
  address: ({ address }) => address,
  salary: ({ salary }) => salaryText(salary),
  likePay: ({ likePay = "" }) => likePay,
  /** The days; `drawPublished` makes them relative to today, which a page that is built does not know. */
  timing: (post) => ({
    text: timingText(post, null),
    "data-published": post.startsOn ?? "",
    "data-ends": post.endsOn ?? "",
  }),
  company: ({ companyName }) => ({ text: companyName, href: companyPath(companyName) }),
  companyName: ({ companyName }) => companyName,
  companyFacts: ({ companyFacts = "" }) => companyFacts,
  companyMark: ({ companyName }) => markAttributes(companyName),
  companyPosts: ({ companyName }) => ({ href: companyPath(companyName) }),
  place: ({ place }: Pick<PostDetail, "place">) => placeText(place),
  placeInShort: ({ place }: Pick<PostDetail, "place">) => shortCityText(place),
  category: (post) => categoryText(post),
  starts: ({ startsOn }) => startsOn ?? postGaps.noStart,
  ends: ({ endsOn }) => endsOn ?? posts.noEnd,
  /** A list of tags, drawn by {@link factsOf}. */
  facts: () => ({}),
  /** Rich text: the page is made with nodes of the build's parser, the script draws those of the browser's. */
  description: () => ({}),
  attachments: ({ attachments }) => (attachments.length > 0 ? {} : postGaps.noAttachments),
  /** Not a boolean: Astro would write `data-none="false"`. */
  attachmentsCard: ({ attachments }) => ({ "data-none": attachments.length === 0 ? "" : undefined }),
} satisfies Slots<ShownPost>;

/** The tags of a post's facts. */
export const factsOf = ({ conditions = [], offers = [] }: Pick<PostDetail, "conditions" | "offers">): string[] => [
  ...conditions,
  ...offers,
];
/** Slots of an attachment's button. */
export const attachmentSlots = {
  attachment: ({ name, path }) => ({
    text: name,
    "data-attachment": path,
    "data-name": name,
    "aria-label": postGaps.download(name),
  }),
} satisfies Slots<PostAttachment>;

/** The title of a post's page until its own page is built; that one's is `headline` in `pages/_post/title.ts`. */
export const postTitle = ({ name, companyName }: Pick<PostDetail, "name" | "companyName">): string => `${name} - ${companyName}`;
