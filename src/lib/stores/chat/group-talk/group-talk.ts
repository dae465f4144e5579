import type { ReadableAtom, WritableAtom } from "nanostores";
import type { GroupTalkFacet } from "#lib/chat/index.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { changesMembers, type Silence } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createMembers } from "./members.ts";
import { createReadCounts } from "./read-counts.ts";
import { createReaders, type Readers } from "./readers.ts";
import { createSilence } from "./silence.ts";

type Parts = {
  facet: GroupTalkFacet;
  conversationId: string;
  now: () => number;
  $messages: ReadableAtom<readonly Message[]>;
  $silence: WritableAtom<Silence | null>;
  onSilenceEnd: () => void;
};

export type GroupTalk = ReturnType<typeof createGroupTalk>;

/** The parts of a conversation that groups alone have. */
export const createGroupTalk = ({ facet, conversationId, now, $messages, $silence, onSilenceEnd }: Parts) => {
  const members = createMembers(facet, conversationId);
  const counts = createReadCounts(facet);
  const silence = createSilence({ facet, conversationId, now, $silence, onEnd: onSilenceEnd });
  $messages.subscribe((messages) => counts.look(messages));
  return {
    members,
    $counts: counts.$counts,
    /** The readers of an own message, for a panel. */
    readers: (messageId: string): Readers => createReaders({ facet, messageId, counts }),
    /** Reads the own state again: on entry, and where the service has refused words. */
    readOwn: silence.read,
    /** Takes the service's events; messages are those of this conversation. */
    receive: (event: ChatEvent, own: readonly Message[]): void => {
      if (event.type === "read-counts") {
        const known = new Set($messages.get().map(({ id }) => id));
        counts.receive(event.counts.filter(({ id }) => known.has(id)));
      }
      if (event.type === "connection" && event.state === "connected") {
        void silence.read();
        void counts.refresh($messages.get());
      }
      if (own.length === 0) return;
      silence.receive(own);
      if (own.some(changesMembers)) members.age();
    },
  };
};
