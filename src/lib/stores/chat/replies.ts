import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { recruiterReplies } from "#lib/contract/replies.ts";
import type { ReplyRecord } from "#lib/domain/chat/conversations/replies.ts";

/**
 * What may be expected of a recruiter, by how they have answered lately; null until it is known, where there is too little to say, and
 * where the backend does not know.
 */
export const createReplies = (account: string) => {
  const $record = atom<ReplyRecord | null>(null);
  onMount($record, () => {
    void send(recruiterReplies, { account }, { quiet: true }).then((answer) => answer.ok && $record.set(answer.value));
  });
  return $record;
};
