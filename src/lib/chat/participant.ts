import { isAccount, type Participant } from "#lib/domain/chat/conversations/participant.ts";

/** A participant by account, with the nick sent along. */
export const participantOf = (account: string, me: string, nick = ""): Participant => ({
  account,
  name: isAccount(nick) ? "" : nick,
  isMe: account !== "" && account === me,
});
/** Reads a word that is a name, or an account with some clients. */
export const readParticipant = (word: string, me: string): Participant =>
  word === me || isAccount(word) ? participantOf(word, me) : { account: "", name: word, isMe: false };
