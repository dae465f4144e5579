import { atom } from "nanostores";
import type { CallOfReader } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { createFinding } from "./finding.ts";

/** The messages of a group that call the reader and were not before the reader's eyes yet, oldest first. */
export const createCalls = (finding: Pick<ReturnType<typeof createFinding>, "toSequence">) => {
  const $calls = atom<readonly CallOfReader[]>([]);
  /** The service drops its list only when all of the conversation is read. */
  const seen = new Set<number>();
  const drop = (sequence: number): void => {
    seen.add(sequence);
    if ($calls.get().some((call) => call.sequence === sequence))
      $calls.set($calls.get().filter((call) => call.sequence !== sequence));
  };
  const add = (calls: readonly CallOfReader[]): void => {
    const known = new Set($calls.get().map(({ sequence }) => sequence));
    const fresh = calls.filter(({ sequence }) => !seen.has(sequence) && !known.has(sequence));
    if (fresh.length > 0) $calls.set([...$calls.get(), ...fresh].toSorted((one, other) => one.sequence - other.sequence));
  };
  return {
    $calls,
    /** Calls that the service lists. */
    add,
    seen: ({ sequence }: Message): void => {
      if (sequence > 0) drop(sequence);
    },
    /** Leads to the first of them; answers whether its message is still there. */
    follow: async (): Promise<boolean> => {
      const [first] = $calls.get();
      if (!first) return false;
      const isFound = await finding.toSequence(first.sequence);
      drop(first.sequence);
      return isFound;
    },
    leave: (): void => $calls.set([]),
  };
};
