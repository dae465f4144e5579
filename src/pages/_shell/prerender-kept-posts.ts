/** Posts that a build has read, in a file for its other processes and for later publications (`scripts/renderer/kept.ts`). */
import { closeSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { PostSummary } from "#lib/domain/posts/posts.ts";

/** A post, and the version that it is of. */
type KeptPost = { version: string | undefined; post: PostSummary };
/** By the ids of posts. */
export type KeptPosts = ReadonlyMap<string, KeptPost>;

/** A line of the file holds an array of these: as one text, all posts would take several times their memory. */
const POSTS_A_LINE = 1000;

/** By way of a rename: another process may read the file. */
export const keepPosts = (file: string, posts: readonly KeptPost[]): void => {
  const draft = `${file}.${process.pid}`;
  const to = openSync(draft, "w");
  for (let start = 0; start < posts.length; start += POSTS_A_LINE) {
    writeFileSync(to, `${JSON.stringify(posts.slice(start, start + POSTS_A_LINE))}\n`);
  }
  closeSync(to);
  renameSync(draft, file);
};

/** Without posts where the file cannot be read. */
export const readKeptPosts = async (file: string): Promise<KeptPosts> => {
  const kept = new Map<string, KeptPost>();
  try {
    await using from = await open(file);
    for await (const line of from.readLines()) for (const one of JSON.parse(line) as KeptPost[]) kept.set(one.post.id, one);
    return kept;
  } catch {
    return new Map();
  }
};
