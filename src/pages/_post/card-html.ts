import { PostCard } from "#islands/parts/PostCard.tsx";
import { staticHtml } from "#islands/ui/static-html.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";

const drawn = new WeakMap<PostSummary, string>();

/** Text in one piece: the pieces that it was put together from take three times its memory. */
const inOnePiece = (text: string): string => Buffer.from(text).toString();

/** The card of a post as HTML. The newest posts of a company, and of a career, stand on the pages of all its others: each is drawn once by a process. */
export const cardHtml = (post: PostSummary): string => {
  const html = drawn.get(post) ?? inOnePiece(staticHtml(PostCard, { post }));
  drawn.set(post, html);
  return html;
};
