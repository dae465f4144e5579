import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { recruiterReplies } from "#lib/contract/replies.ts";
import type { ReplyRecord } from "#lib/domain/chat/conversations/replies.ts";

/**
 * A recruiter's reply record; null while unknown, with too little data, and where
 * the backend does not support it.
 */
export const createReplies = (account: string) => {
  const $record = atom<ReplyRecord | null>(null);
  onMount($record, () => {
    void send(recruiterReplies, { account }, { quiet: true }).then((answer) => answer.ok && $record.set(answer.value));
  });
  return $record;
};
