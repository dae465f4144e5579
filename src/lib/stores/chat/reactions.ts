import { map } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { ReactionsOf } from "#lib/domain/chat/events.ts";
import { type Message, mayReact } from "#lib/domain/chat/message.ts";
import { type Reaction, toggled, withReactions } from "#lib/domain/chat/reactions.ts";
import type { Failure } from "#lib/domain/failure.ts";

/** A call of the SDK takes so many messages. */
const BATCH = 20;

/** The reactions to the messages of a conversation, by message: each is a key of its own, so that a change redraws its row alone. */
export const createReactions = (client: ChatClient, isOffered: () => boolean, report: (failure: Failure) => void) => {
  const $reactions = map<Record<string, readonly Reaction[]>>({});
  const put = (id: string, told: readonly Reaction[]): void =>
    $reactions.setKey(id, withReactions($reactions.get()[id] ?? [], told));

  return {
    $reactions,
    /** Asks for the reactions to messages of the history. What can't be had is shown without. */
    read: async (messages: readonly Message[]): Promise<void> => {
      const ids = messages.filter(mayReact).map(({ id }) => id);
      for (let at = 0; isOffered() && at < ids.length; at += BATCH) {
        const answer = await client.reactions(ids.slice(at, at + BATCH));
        if (answer.ok) for (const { id, reactions } of answer.value) $reactions.setKey(id, reactions);
      }
    },
    /** What the service tells by itself: of one message, what has changed. */
    receive: ({ id, reactions }: ReactionsOf): void => put(id, reactions),
    /** Puts one's own reaction in at once, or takes it back; what the service refuses is undone. */
    react: async (id: string, token: string): Promise<void> => {
      const after = toggled($reactions.get()[id] ?? [], token);
      put(id, [after]);
      const answer = await client.react(id, token, after.isMine);
      if (answer.ok) return;
      put(id, [toggled($reactions.get()[id] ?? [], token)]);
      report(answer.failure);
    },
  };
};
