import * as z from "zod/mini";
import type { ReplyRecord } from "#lib/domain/chat/conversations/replies.ts";
import { defineCall } from "./call.ts";
import { chatAccount } from "./chat-account.ts";
import { renamed } from "./renamed.ts";
import { figure, mapped } from "./wire.ts";

/**
 * How a recruiter has answered lately (ours); null where there is too little to say. Apart from the other calls of the chat, which pages
 * without a chat make as well.
 */
export const recruiterReplies = defineCall({
  path: "/api/im/recruiterReplies",
  payload: renamed({ account: ["manageUserId", chatAccount] }),
  answer: mapped(
    z.nullish(z.object({ conversations: figure, answered: figure, medianSeconds: figure })),
    (wire): ReplyRecord | null =>
      wire ? { conversations: wire.conversations ?? 0, answered: wire.answered ?? 0, medianSeconds: wire.medianSeconds } : null,
    (record) => record,
  ),
});
