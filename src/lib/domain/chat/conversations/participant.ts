import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";

/** A person named in a notice. `name` is empty where only the account is known. */
export type Participant = { account: string; name: string; isMe: boolean };
/** Names by account, as far as the service gave them. */
export type Names = Readonly<Record<string, string>>;

const ACCOUNT = new RegExp(`^(?:${CHAT_USER_PREFIX}|manager)\\d+$`);
/** Whether a word is the id of an account: other clients send ids where names belong. */
export const isAccount = (word: string): boolean => ACCOUNT.test(word);
