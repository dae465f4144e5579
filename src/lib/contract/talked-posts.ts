import * as z from "zod/mini";
import type { TalkedPost } from "#lib/domain/posts/posts.ts";
import { defineCall } from "./call.ts";
import { chatAccount } from "./chat-account.ts";
import { readSummary, summaryFields, writeSummary } from "./posts/summary.ts";
import { renamed } from "./renamed.ts";
import { flag, list, mapped } from "./wire.ts";

const talkedPost = mapped(
  z.object({ ...summaryFields, ifSignedUp: flag }),
  (wire): TalkedPost => ({ ...readSummary(wire), signedUp: wire.ifSignedUp }),
  (post) => ({ ...writeSummary(post), ifSignedUp: post.signedUp }),
);

/**
 * The posts that the caller has talked about with a recruiter, the last one first (ours); empty for other accounts.
 * Why: docs/decisions/0079-applying-after-a-chat.md
 */
export const talkedPosts = defineCall({
  path: "/api/im/talkedPosts",
  payload: renamed({ account: ["manageUserId", chatAccount] }),
  answer: list(talkedPost),
});
