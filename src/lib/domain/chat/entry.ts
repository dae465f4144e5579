import { CHAT_USER_PREFIX, type ChatCredentials } from "#lib/domain/account/account.ts";
import { CHAT_ENTRY_KEY } from "#lib/domain/storage-keys.ts";

/** How a chat page is entered: with whose credentials, to whom, and whether a video call is meant (R2.4.2-5 flag 2). */
export type ChatEntry = { credentials: ChatCredentials; video: boolean };

/** Whether an entry is this user's own (D-D6). */
export const isOwnEntry = (entry: ChatEntry, userId: string): boolean =>
  entry.credentials.userId === `${CHAT_USER_PREFIX}${userId}`;

/** The chat page that other sites frame. */
export const FRAMED_CHAT = "/iframe-im";

/** Where a page leaves an entry for the chat page; the key is in the address, the credentials are not (D-D6). */
export const chatEntryKey = (key: string): string => `${CHAT_ENTRY_KEY}:${key}`;
