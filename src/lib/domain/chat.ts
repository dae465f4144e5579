import { CHAT_USER_PREFIX, type ChatCredentials } from "./account.ts";

/** How a chat page is entered: with whose credentials, to whom, and whether a video call is meant (2§4.2 flag 2). */
export type ChatEntry = { credentials: ChatCredentials; video: boolean };

/** Whether an entry is this user's own (decisions D6). */
export const isOwnEntry = (entry: ChatEntry, userId: string): boolean =>
  entry.credentials.userId === `${CHAT_USER_PREFIX}${userId}`;
