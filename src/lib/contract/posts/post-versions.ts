import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list, mapped, text } from "#lib/contract/wire.ts";

export const POST_VERSIONS_MAX = 20_000;

/**
 * The versions of open posts by id, in chunks: the build renders pages of posts with another version (ours). `version` changes with all that is said of
 * the post, `like` with the pay of posts like it.
 */
export const postVersions = defineCall({
  path: "/api/homePage/postVersions",
  roles: EVERYONE,
  payload: mapped(
    z.object({ afterId: z.nullish(id), count: z.number().check(z.int(), z.minimum(1), z.maximum(POST_VERSIONS_MAX)) }),
    (wire) => ({ afterId: wire.afterId ?? null, count: wire.count }),
    (clean) => clean,
  ),
  answer: list(renamed({ id: ["recruitProjectId", id], version: text, like: text })),
});
