import { atom, map, type ReadableAtom } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { ConnectionState, ReactionsOf } from "#lib/domain/chat/events.ts";
import { type Message, mayReact as mayHaveReactions } from "#lib/domain/chat/messages/message.ts";
import { answersOf, isMine, type Reaction, toggled, withReactions } from "#lib/domain/chat/messages/reactions.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";

/** The most messages that one call of the SDK takes. */
const BATCH = 20;

/** The reader's own reaction to a message, present or not. */
type Wish = { id: string; token: string; isOn: boolean };
const fulfil = (known: readonly Reaction[], { token, isOn }: Wish): readonly Reaction[] =>
  isMine(known, token) === isOn ? known : withReactions(known, [toggled(known, token)]);

type Parts = {
  service: MessagesFacet;
  $connection: ReadableAtom<ConnectionState>;
  isOffered: () => boolean;
  report: (failure: Failure) => void;
};

/** The reactions in a conversation, with a key for each message, so that a change redraws its row alone. */
export const createReactions = ({ service, $connection, isOffered, report }: Parts) => {
  const $reactions = map<Record<string, readonly Reaction[]>>({});
  /** Reactions of others that have just arrived, by message. */
  const $answered = atom<{ id: string; tokens: readonly string[] }>({ id: "", tokens: [] });
  /** The service's reactions, by message. */
  const told = new Map<string, readonly Reaction[]>();
  /** The reader's unconfirmed changes, shown on top of the service's state until it answers. */
  const wishes = new Map<string, Wish>();

  const put = (id: string, reactions: readonly Reaction[]): void => {
    told.set(id, reactions);
    const own = [...wishes.values()].filter((wish) => wish.id === id);
    $reactions.setKey(id, own.reduce(fulfil, reactions));
  };
  const toldOf = (id: string): readonly Reaction[] => told.get(id) ?? [];

  return {
    $reactions,
    /** Whether the reader may react to a message. */
    mayReact: (message: Message): boolean => isOffered() && mayHaveReactions(message),
    $answered,
    /** The current reactions of others to a message. */
    answersTo: (id: string): readonly string[] => answersOf([], $reactions.get()[id] ?? []),
    /** Fetches the reactions to messages of the history. After a failure the messages show without them. */
    read: async (messages: readonly Message[]): Promise<void> => {
      const ids = messages.filter(mayHaveReactions).map(({ id }) => id);
      for (let at = 0; isOffered() && at < ids.length; at += BATCH) {
        const answer = await service.reactions(ids.slice(at, at + BATCH));
        if (answer.ok) for (const { id, reactions } of answer.value) put(id, reactions);
      }
    },
    /** Takes a change that the service pushes for one message. */
    receive: ({ id, reactions }: ReactionsOf): void => {
      const before = toldOf(id);
      put(id, withReactions(before, reactions));
      const tokens = answersOf(before, toldOf(id));
      if (tokens.length > 0) $answered.set({ id, tokens });
    },
    /**
     * Adds or removes the reader's own reaction at once, and undoes it if the service refuses. Presses during the request wait for its
     * answer; only the last one counts.
     */
    react: async (id: string, token: string): Promise<void> => {
      const key = id + token;
      const isAsked = wishes.has(key);
      wishes.set(key, { id, token, isOn: !isMine($reactions.get()[id] ?? [], token) });
      put(id, toldOf(id));
      for (let wish = wishes.get(key); wish && !isAsked; wish = wishes.get(key)) {
        const answer = await whileConnected($connection, () => service.react(id, token, wish.isOn));
        const isLast = wishes.get(key)?.isOn === wish.isOn;
        if (isLast || !answer.ok) wishes.delete(key);
        put(id, answer.ok ? fulfil(toldOf(id), wish) : toldOf(id));
        if (!answer.ok && isLast) report(answer.failure);
      }
    },
  };
};
