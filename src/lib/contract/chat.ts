import * as z from "zod/mini";
import { CHAT_USER_PREFIX, type ChatCredentials, withoutChatPrefix } from "#lib/domain/account/account.ts";
import type { ChatEntry } from "#lib/domain/chat/entry.ts";
import { defineCall } from "./call.ts";
import { renamed } from "./renamed.ts";
import { figure, id, mapped, noPayload, nothing, text } from "./wire.ts";

const ofPost = renamed({ postId: ["recruitProjectId", id] });

const credentials = mapped(
  z.object({ userId: text, appId: figure, userSig: text, manageUserId: text, chatUrl: z.optional(text) }),
  (wire): ChatCredentials => ({
    userId: wire.userId,
    appId: wire.appId ?? 0,
    userSig: wire.userSig,
    managerId: wire.manageUserId || null,
    chatUrl: wire.chatUrl || null,
  }),
  ({ managerId, chatUrl, ...own }) => ({ ...own, manageUserId: managerId ?? "", ...(chatUrl !== null && { chatUrl }) }),
);

/** The number by which an address asks for a video call (R2.4.2-5). */
const VIDEO_FLAG = 2;

/**
 * The content of `/im?data=`: credentials, and whether to start a video call, as `flag` or `video` (D-H2).
 * Why: docs/decisions/0004-chat-credentials-never-in-an-address.md
 */
export const chatEntry = mapped(
  z.object({
    userId: z.string().check(z.minLength(1), z.maxLength(64)),
    appId: z.int().check(z.positive()),
    userSig: z.string().check(z.minLength(1), z.maxLength(4096)),
    manageUserId: z.nullish(z.string().check(z.maxLength(64))),
    chatUrl: z.nullish(z.string().check(z.maxLength(256))),
    flag: z.nullish(z.union([z.number(), z.string()])),
    video: z.nullish(z.union([z.number(), z.string(), z.boolean()])),
  }),
  (wire): ChatEntry => ({
    credentials: {
      userId: wire.userId,
      appId: wire.appId,
      userSig: wire.userSig,
      managerId: wire.manageUserId || null,
      chatUrl: wire.chatUrl || null,
    },
    video: [wire.flag, wire.video].some((flag) => flag === true || Number(flag) === VIDEO_FLAG),
  }),
  ({ credentials: { managerId, chatUrl, ...own }, video }) => ({
    ...own,
    manageUserId: managerId ?? "",
    ...(chatUrl !== null && { chatUrl }),
    ...(video && { flag: VIDEO_FLAG }),
  }),
);

/** The seeker's chat credentials and the recruiter of a post (R1.7-8). */
export const chatCredentials = defineCall({ path: "/api/homePage/getUserSign", payload: ofPost, answer: credentials });
/** Has the first message sent to the recruiter of a post. */
export const greetRecruiter = defineCall({ path: "/api/homePage/sendInitMessage", payload: ofPost, answer: nothing });
/** Adds the seeker to the talent pool of the post's company; a failure does not block the chat (D-B6). */
export const joinTalentPool = defineCall({
  path: "/api/homePage/connectAddEmplTalentPool",
  payload: ofPost,
  answer: nothing,
});

/** Own chat credentials without a recruiter; `userId` is `recruitUser` plus the own id (R1.7-8). */
export const ownChatCredentials = defineCall({
  path: "/api/im/getManageUserSign",
  payload: mapped(
    z.object({ userId: z.string().check(z.regex(/^recruitUser\d{1,18}$/)) }),
    (wire) => ({ userId: withoutChatPrefix(wire.userId) }),
    (clean) => ({ userId: `${CHAT_USER_PREFIX}${clean.userId}` }),
  ),
  answer: credentials,
});

/** Unread messages of the seeker, for the red dot (R1.7-10). */
export const unreadMessages = defineCall({
  path: "/api/im/manageUnReadCount",
  payload: noPayload,
  answer: mapped(
    z.object({ value: figure }),
    (wire) => wire.value ?? 0,
    (value) => ({ value }),
  ),
});
