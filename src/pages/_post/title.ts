import { companyBrand } from "#lib/data/search/names.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { headlineText } from "#lib/texts/posts/post-page.ts";

/** The title of a post's own page, as links to it show it: Java开发工程师 13.5–23.5K · 太原 | 霖砚智联 */
export const headline = (post: Pick<PostSummary, "name" | "companyName" | "salary" | "place">): string =>
  `${headlineText(post)} | ${companyBrand(post.companyName)}`;
