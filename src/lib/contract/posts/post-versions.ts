import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { id, mapped } from "#lib/contract/wire.ts";

export const POST_VERSIONS_MAX = 50_000;

/**
 * `<id> <version> <others>`: one text for each post. A publication reads the versions of all posts, and objects would take it five times as long to read and
 * check.
 */
const line = z.string().check(z.regex(/^[1-9]\d{0,17} [0-9a-f]{32} [0-9a-f]{32}$/));

/**
 * The versions of open posts by id, in chunks: the build renders pages of posts with another version (ours). `version` changes with all that is said of
 * the post, `others` with other posts that its page sums up: the pay of posts like it, the open posts of its company.
 */
export const postVersions = defineCall({
  path: "/api/homePage/postVersions",
  roles: EVERYONE,
  payload: mapped(
    z.object({ afterId: z.nullish(id), count: z.number().check(z.int(), z.minimum(1), z.maximum(POST_VERSIONS_MAX)) }),
    (wire) => ({ afterId: wire.afterId ?? null, count: wire.count }),
    (clean) => clean,
  ),
  answer: mapped(
    z.array(line),
    (lines) =>
      lines.map((text) => {
        const [postId = "", version = "", others = ""] = text.split(" ");
        return { id: postId, version, others };
      }),
    (versions) => versions.map((post) => `${post.id} ${post.version} ${post.others}`),
  ),
});
