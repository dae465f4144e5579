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

const SIG_LIFETIME_SECONDS = 86_400;

export const createChat = (app: ChatApp, admin: ChatAdmin, clock: Clock): Chat => ({
  appId: app.appId,
  sign: (userId) => createUserSig(app, userId, clock.now(), SIG_LIFETIME_SECONDS),
  admin,
});
