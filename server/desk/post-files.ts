import type { EditedPost, PostContent } from "#lib/domain/desk/posts.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { findPostFiles, linkPostFiles } from "#server/db/desk/post-files.ts";
import type { Db } from "#server/db/schema/index.ts";
import { invalid } from "./refusal.ts";

/**
 * Content whose attachments are files of the company, under the names by which they were uploaded; those that the post has already stay as they are.
 * Why: docs/decisions/0126-a-posts-files-are-public-with-it.md
 */
export const withFiles = async (
  db: Db,
  { companyId, content, known }: { companyId: string; content: PostContent; known: readonly PostAttachment[] },
): Promise<PostContent> => {
  const wanted = [...new Set(content.attachments.map(({ path }) => path))];
  const own = [...known, ...(await findPostFiles(db, companyId, wanted))];
  const attachments = wanted.map((path) => own.find((file) => file.path === path));
  if (attachments.includes(undefined)) throw invalid({ attachments: "unknown" });
  return { ...content, attachments: attachments.filter((file) => file !== undefined) };
};

/** Notes the files of a post that was written. */
export const linked = async (db: Db, post: EditedPost): Promise<EditedPost> => {
  await linkPostFiles(
    db,
    post.id,
    post.content.attachments.map(({ path }) => path),
  );
  return post;
};
