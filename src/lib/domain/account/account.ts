/** The logged-in user (R1.3.5-1). */
export type User = { id: string; name: string; phone: string };
export type Session = { token: string; user: User };

/** The chat service knows a seeker as this prefix plus the id (R1.7-8, D-B8). */
export const CHAT_USER_PREFIX = "recruitUser";
/** Strips one leading chat prefix, and only that. */
export const withoutChatPrefix = (userId: string): string =>
  userId.startsWith(CHAT_USER_PREFIX) ? userId.slice(CHAT_USER_PREFIX.length) : userId;

/** The source of an application (D-B8). */
export const SIGN_UP_SOURCES = ["PC", "MINI_APP", "PC_SCENE"] as const;
export type SignUpSource = (typeof SIGN_UP_SOURCES)[number];

/** The proof of an account of the chat for the backend. */
export type ChatProof = Pick<ChatCredentials, "userId" | "userSig">;

/**
 * Credentials for the chat (R1.3.5-2). `managerId` is missing unless a recruiter is meant; `chatUrl` locates an embedded chat
 * service, as a path of the backend or an address, and is missing for the cloud's.
 */
export type ChatCredentials = { userId: string; appId: number; userSig: string; managerId: string | null; chatUrl: string | null };
