import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import type { ChatAdmin } from "./chat-admin.ts";
import type { Clock } from "./clock.ts";
import { type ChatApp, createUserSig } from "./user-sig.ts";

/** The chat as the routes know it. */
export type Chat = {
  appId: number;
  /** A UserSig for an account, good for a day. */
  sign: (userId: string) => string;
  admin: ChatAdmin;
};

/** A seeker's account in the chat (1§7). */
export const seekerAccount = (userId: string): string => `${CHAT_USER_PREFIX}${userId}`;
export const isSeekerAccount = (account: string): boolean => account.startsWith(CHAT_USER_PREFIX);
const RECRUITER_PREFIX = "manager";
/** A recruiter's account in the chat. */
export const recruiterAccount = (recruiterId: string): string => `${RECRUITER_PREFIX}${recruiterId}`;
export const isRecruiterAccount = (account: string): boolean => account.startsWith(RECRUITER_PREFIX);

const SIG_LIFETIME_SECONDS = 86_400;

export const createChat = (app: ChatApp, admin: ChatAdmin, clock: Clock): Chat => ({
  appId: app.appId,
  sign: (userId) => createUserSig(app, userId, clock.now(), SIG_LIFETIME_SECONDS),
  admin,
});
