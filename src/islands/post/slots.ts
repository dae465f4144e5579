import type { Slots } from "#islands/elements/slots.ts";
import { companyBrand } from "#lib/data/search/names.ts";
import { companyPath } from "#lib/domain/paths.ts";
import type { PostAttachment, PostDetail, PostStatus } from "#lib/domain/posts/posts.ts";
import { likePayText, placeText, salaryText, titleSalaryText } from "#lib/texts/posts/facts.ts";
import { categoryText, posts, shortCityText, statusText, titlePlaceText } from "#lib/texts/posts/posts.ts";
import { timingText } from "#lib/texts/posts/published.ts";

/**
 * A post as its page shows it: with its status at this moment, the path that is shared, and the whole address, for paper. `today`: the day in
 * Beijing, which a page that is built does not know.
 */
export type ShownPost = PostDetail & { status: PostStatus; path: string; address: string; today: string | null };

/** Slots of a post's page. */
export const postSlots = {
  name: ({ name }) => name,
  status: ({ status }) => ({ text: statusText[status], "data-status": status }),
  share: ({ path }) => ({ "data-share": path }),
  address: ({ address }) => address,
  salary: ({ salary }) => salaryText(salary),
  likePay: ({ likePay }) => (likePay ? likePayText(likePay) : ""),
  timing: (post) => timingText(post, post.today),
  company: ({ companyName }) => ({ text: companyName, href: companyPath(companyName) }),
  companyName: ({ companyName }) => companyName,
  companyPosts: ({ companyName }) => ({ href: companyPath(companyName) }),
  place: ({ place }: Pick<PostDetail, "place">) => placeText(place),
  placeInShort: ({ place }: Pick<PostDetail, "place">) => shortCityText(place),
  category: (post) => categoryText(post),
  starts: ({ startsOn }) => startsOn ?? posts.noStart,
  ends: ({ endsOn }) => endsOn ?? posts.noEnd,
  /** A list of tags. */
  facts: () => ({}),
  /** Rich text: the page is made with nodes of the build's parser, the script draws those of the browser's. */
  description: () => ({}),
  attachments: ({ attachments }) => (attachments.length > 0 ? {} : posts.noAttachments),
} satisfies Slots<ShownPost>;

/** The slot of a tag of the facts. */
export const factSlots = { fact: (tag: string) => tag } satisfies Slots<string>;

/** Slots of an attachment's button. */
export const attachmentSlots = {
  attachment: ({ name, path }) => ({
    text: name,
    "data-attachment": path,
    "data-name": name,
    "aria-label": posts.download(name),
  }),
} satisfies Slots<PostAttachment>;

/** The title of a post's page: Java开发工程师 13.5–23.5K · 太原 | 霖砚智联 */
export const postTitle = ({
  name,
  companyName,
  salary,
  place,
}: Pick<PostDetail, "name" | "companyName" | "salary" | "place">): string => {
  const facts = [salary && titleSalaryText(salary), titlePlaceText(place)].filter(Boolean).join(" · ");
  return `${[name, facts].filter(Boolean).join(" ")} | ${companyBrand(companyName)}`;
};
