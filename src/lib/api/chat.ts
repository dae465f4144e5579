import * as z from "zod/mini";
import * as chat from "#lib/contract/chat.ts";
import type { ChatCredentials } from "#lib/domain/account.ts";
import type { ChatEntry } from "#lib/domain/chat.ts";
import type { Result } from "#lib/domain/failure.ts";
import { send } from "./http.ts";

/** The seeker's chat credentials, with the recruiter of a post. */
export const chatCredentials = (postId: string): Promise<Result<ChatCredentials>> => send(chat.getUserSign, { postId });
/** The seeker's own, without a recruiter. */
export const ownChatCredentials = (userId: string): Promise<Result<ChatCredentials>> => send(chat.getManageUserSign, { userId });
/** Has the recruiter of a post greeted in the seeker's name, once. */
export const greetRecruiter = (postId: string): Promise<Result<unknown>> => send(chat.sendInitMessage, { postId });
export const joinTalentPool = (postId: string): Promise<Result<unknown>> => send(chat.connectAddEmplTalentPool, { postId });

/** How many messages to the seeker are unread. Asked in the background. */
export const unreadMessages = (): Promise<Result<number>> => send(chat.manageUnReadCount, undefined, { quiet: true });

/** A chat entry as the text that addresses and storage hold, and back; null when the text is no such thing. */
export const writeChatEntry = (entry: ChatEntry): string => JSON.stringify(z.encode(chat.chatEntry, entry));
export const readChatEntry = (text: string): ChatEntry | null => {
  try {
    return z.safeDecode(chat.chatEntry, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
