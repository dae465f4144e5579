import { atom } from "nanostores";
import type { MentionOfReader } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { createFinding } from "./finding.ts";

/** Unseen messages of a group that mention the reader, oldest first. */
export const createMentions = (finding: Pick<ReturnType<typeof createFinding>, "toSequence">) => {
  const $mentions = atom<readonly MentionOfReader[]>([]);
  /** Seen mentions: the service drops its list only when the whole conversation is read. */
  const seen = new Set<number>();
  const drop = (sequence: number): void => {
    seen.add(sequence);
    if ($mentions.get().some((mention) => mention.sequence === sequence))
      $mentions.set($mentions.get().filter((mention) => mention.sequence !== sequence));
  };
  const add = (mentions: readonly MentionOfReader[]): void => {
    const known = new Set($mentions.get().map(({ sequence }) => sequence));
    const fresh = mentions.filter(({ sequence }) => !seen.has(sequence) && !known.has(sequence));
    if (fresh.length > 0) $mentions.set([...$mentions.get(), ...fresh].toSorted((one, other) => one.sequence - other.sequence));
  };
  return {
    $mentions,
    /** Mentions that the service lists. */
    add,
    seen: ({ sequence }: Message): void => {
      if (sequence > 0) drop(sequence);
    },
    /** Leads to the first of them; answers whether its message is still there. */
    follow: async (): Promise<boolean> => {
      const [first] = $mentions.get();
      if (!first) return false;
      const isFound = await finding.toSequence(first.sequence);
      drop(first.sequence);
      return isFound;
    },
    leave: (): void => $mentions.set([]),
  };
};
