import { atom, computed, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import { runningCall } from "#lib/domain/chat/calls/running.ts";
import type { ChatEvent, LeaveReason } from "#lib/domain/chat/events.ts";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { GroupTalk } from "#lib/stores/chat/group-talk/group-talk.ts";

type Parts = {
  client: ChatClient;
  conversationId: string;
  $messages: ReadableAtom<readonly Message[]>;
  /** The reader may write again. */
  onSilenceEnd: () => void;
};

/** The reader's membership in a group, and the stores that only groups have. In a conversation with a person it never changes. */
export const createMembership = ({ client, conversationId, $messages, onSilenceEnd }: Parts) => {
  const isGroup = !client.conversations.isWithPerson(conversationId);
  const group = client.conversations.groupOf(conversationId);
  /** Why the reader is no longer in the group; null for a member. */
  const $left = atom<LeaveReason | null>(null);
  /** Whether the conversation has left the list since: its return means that the reader is back in the group. */
  let isUnlisted = false;
  /** The known reason why the reader may not write in the group. */
  const $silence = atom<Silence | null>(null);
  /** The stores that only groups have; their code loads with the first group. */
  const $talk = atom<GroupTalk | null>(null);

  const noteListed = (isListed: boolean): void => {
    if (isListed && isUnlisted) $left.set(null);
    isUnlisted = !isListed;
  };

  return {
    $left,
    $silence,
    $talk,
    /** The call that is under way in the group; null without one. */
    $call: computed($messages, (messages) => (group === null ? null : runningCall(group, messages, client.now()))),
    /** Reads whether the reader may write: on entry, and after the service refused a message. */
    read: async (): Promise<void> => {
      if (!isGroup) return;
      const code = $talk.get() ? null : await import("#lib/stores/chat/group-talk/group-talk.ts").catch(() => null);
      const facet = code && (await client.groupTalk());
      if (code && facet?.ok && !$talk.get()) {
        const parts = { facet: facet.value, conversationId, now: client.now, $messages, $silence, onSilenceEnd };
        $talk.set(code.createGroupTalk(parts));
      }
      await $talk.get()?.readOwn();
    },
    /** Takes the service's events; `own` are the messages of this conversation among them. */
    receive: (event: ChatEvent, own: readonly Message[]): void => {
      $talk.get()?.receive(event, own);
      if (event.type === "left-group" && event.conversationId === conversationId) $left.set(event.reason);
      if (event.type === "conversations") noteListed(event.conversations.some(({ id }) => id === conversationId));
    },
  };
};
