import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import { CHAT_RECRUITER_PREFIX } from "#lib/domain/chat/recruiter-prefix.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { ChatAdmin, ChatPerson } from "./chat-admin.ts";
import type { Clock } from "./clock.ts";
import { type Log, shortError } from "./log.ts";
import { type ChatApp, checkUserSig, createUserSig } from "./user-sig.ts";

/** The chat as the routes know it. */
export type Chat = {
  appId: number;
  /** Where clients find the own chat service now, as an address or a path of this backend; null is the cloud. */
  url: () => string | null;
  /** A UserSig for an account, good until a time (milliseconds), and for a day at most. */
  sign: (userId: string, until: number) => string;
  /** The second since which a UserSig proves an account; null if it does not. */
  provenSince: (userId: string, userSig: string) => number | null;
  admin: ChatAdmin;
};

/** A seeker's account in the chat (R1.7-8). */
export const SEEKER_PREFIX = CHAT_USER_PREFIX;
export const seekerAccount = (userId: string): string => `${SEEKER_PREFIX}${userId}`;
export const isSeekerAccount = (account: string): boolean => account.startsWith(SEEKER_PREFIX);
const RECRUITER_PREFIX = CHAT_RECRUITER_PREFIX;
/** A recruiter's account in the chat. */
export const recruiterAccount = (recruiterId: string): string => `${RECRUITER_PREFIX}${recruiterId}`;
export const isRecruiterAccount = (account: string): boolean => account.startsWith(RECRUITER_PREFIX);
/** The recruiter whose account it is; null for other accounts. */
export const recruiterIdOf = (account: string): string | null => {
  const id = isRecruiterAccount(account) ? account.slice(RECRUITER_PREFIX.length) : "";
  return ID_PATTERN.test(id) ? id : null;
};

/** A seeker and a recruiter as others see them in the chat. Without a picture the chat draws the first character of their name. */
export const seekerPerson = ({ id, name }: { id: string; name: string }): ChatPerson => ({
  userId: seekerAccount(id),
  name,
});
export const recruiterPerson = ({ id, name, company }: { id: string; name: string; company: string }): ChatPerson => ({
  userId: recruiterAccount(id),
  name,
  company,
});

/** Customer service, as the operator names it. */
export const servicePerson = ({ userId, name }: { userId: string; name: string }): ChatPerson => ({
  userId,
  name,
  face: "/icons/face-service.svg",
  isService: true,
});

/** Creates chat accounts where a failure must not block the caller; the next occasion retries. */
export const importPeople = async ({ admin }: Pick<Chat, "admin">, log: Log, people: readonly ChatPerson[]): Promise<void> => {
  try {
    for (const person of people) await admin.importAccount(person);
  } catch (error) {
    log.error(`an account of the chat was not brought up to date: ${shortError(error)}`);
  }
};

const SIG_LIFETIME_SECONDS = 86_400;

/** Why: docs/decisions/0025-the-greeting-has-a-computed-number.md */
export const createChat = (app: ChatApp, admin: ChatAdmin, clock: Clock, url: Chat["url"] = () => null): Chat => ({
  appId: app.appId,
  url,
  sign: (userId, until) => {
    const now = clock.now();
    // A UserSig's start is rounded down to a second, and its lifetime is in whole seconds.
    const left = Math.floor(until / 1000) - Math.floor(now / 1000);
    return createUserSig(app, userId, now, Math.min(SIG_LIFETIME_SECONDS, left));
  },
  provenSince: (userId, userSig) => {
    const check = checkUserSig(app, userId, userSig, clock.now());
    return check.ok ? check.since : null;
  },
  admin,
});
