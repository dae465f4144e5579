import { PostCard } from "#islands/parts/PostCard.tsx";
import { staticHtml } from "#islands/ui/static-html.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";

const drawn = new WeakMap<PostSummary, string>();

/** The card of a post as HTML. The newest posts of a company, and of a career, stand on the pages of all its others: each is drawn once in a build. */
export const cardHtml = (post: PostSummary): string => {
  const html = drawn.get(post) ?? staticHtml(PostCard, { post });
  drawn.set(post, html);
  return html;
};
