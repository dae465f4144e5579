import type { Failure } from "#lib/domain/failure.ts";
import type { Message } from "./message.ts";

/**
 * The messages of one conversation: what history, pushes, echoes, answers and failures come to, whatever their order. Each message stands
 * once, by its id; what has gone out or was taken back stays so, whatever arrives late.
 */
export type Thread = {
  /** By time; what is on its way stands last. */
  messages: readonly Message[];
  /** Where the next older page begins; null when nothing older is left, undefined before the first page. */
  older: string | null | undefined;
  /** Own messages that waited for the connection: they stay last, also once sent, until the history tells their place. */
  held: ReadonlySet<string>;
};

export type ThreadEvent =
  /** A page of the history, oldest first. `first`: the newest page. */
  | { type: "page"; messages: readonly Message[]; older: string | null; first: boolean }
  /** Pushed by the service: new ones, own ones of other sessions, or known ones that have changed. */
  | { type: "received" | "changed"; messages: readonly Message[] }
  | { type: "sending"; message: Message }
  | { type: "progress"; id: string; progress: number }
  | { type: "sent"; message: Message }
  /**
   * All that the service has between two seconds, both left out. What was `known` to have gone out before it was asked, and is not among
   * it, was deleted elsewhere.
   */
  | { type: "stretch"; messages: readonly Message[]; after: number; before: number; known: ReadonlySet<string> }
  | { type: "failed"; id: string; failure: Failure; isRisky: boolean }
  /** The other side has read these. */
  | { type: "read"; ids: readonly string[] }
  | { type: "dropped"; id: string }
  /** These wait for a part of the history to give them their place; without it they take the one that their time gives them. */
  | { type: "held"; ids: readonly string[] };

export const EMPTY_THREAD: Thread = { messages: [], older: undefined, held: new Set() };

const isSent = ({ delivery }: Message): boolean => delivery.state === "sent";

/** What two parties know of one message. A copy that has come from the service stands above the own one. */
const merge = (known: Message | undefined, told: Message): Message => {
  if (!known) return told;
  const newer = isSent(known) && !isSent(told) ? known : told;
  return {
    ...newer,
    name: newer.name || known.name,
    avatar: newer.avatar ?? known.avatar,
    revoked: told.revoked ?? known.revoked,
    isReadByPeer: told.isReadByPeer || known.isReadByPeer,
  };
};

/** What is on its way has no place yet; a failed one stands where it was written. */
const placeOf = ({ id, delivery, time }: Message, held: Thread["held"]): number =>
  delivery.state === "sending" || held.has(id) ? Number.POSITIVE_INFINITY : time;

/** In order; of one second, in the order in which they stand. */
const inOrder = (messages: readonly Message[], held: Thread["held"]): readonly Message[] =>
  messages.toSorted((a, b) => {
    const [one, other] = [placeOf(a, held), placeOf(b, held)];
    return one === other ? 0 : one - other;
  });

/** The conversation with the place of some held messages known. */
const placed = (thread: Thread, told: readonly Message[]): Thread => {
  const ids = new Set(told.map(({ id }) => id));
  return { ...thread, held: new Set([...thread.held].filter((id) => !ids.has(id))) };
};

/**
 * Puts in the told messages. A part of the history says the order within a second, and stands before what else is of that second; a push
 * stands after it.
 */
const putIn = (thread: Thread, told: readonly Message[], where: "before" | "after"): readonly Message[] => {
  const known = new Map(thread.messages.map((message) => [message.id, message]));
  const merged = new Map<string, Message>();
  for (const message of told) merged.set(message.id, merge(merged.get(message.id) ?? known.get(message.id), message));
  if (where === "before") {
    const others = thread.messages.filter(({ id }) => !merged.has(id));
    return inOrder([...merged.values(), ...others], thread.held);
  }
  const updated = thread.messages.map((message) => merged.get(message.id) ?? message);
  return inOrder([...updated, ...[...merged.values()].filter(({ id }) => !known.has(id))], thread.held);
};

/** Changes one message, if it is there and still on its way. */
const whilePending = (thread: Thread, id: string, change: (message: Message) => Message): Thread => ({
  ...thread,
  messages: inOrder(
    thread.messages.map((message) => (message.id === id && !isSent(message) ? change(message) : message)),
    thread.held,
  ),
});

/** The conversation after something has happened. */
export const nextThread = (thread: Thread, event: ThreadEvent): Thread => {
  switch (event.type) {
    case "page": {
      const known = placed(thread, event.messages);
      return {
        ...known,
        messages: putIn(known, event.messages, "before"),
        // A newest page that is asked for again does not forget how far back one has read.
        older: event.first && thread.older !== undefined ? thread.older : event.older,
      };
    }
    case "received":
      return { ...thread, messages: putIn(thread, event.messages, "after") };
    case "changed": {
      const known = new Set(thread.messages.map(({ id }) => id));
      return {
        ...thread,
        messages: putIn(
          thread,
          event.messages.filter(({ id }) => known.has(id)),
          "after",
        ),
      };
    }
    case "sending":
      return thread.messages.some((message) => message.id === event.message.id && isSent(message))
        ? thread
        : {
            ...thread,
            messages: inOrder([...thread.messages.filter(({ id }) => id !== event.message.id), event.message], thread.held),
          };
    case "progress":
      return whilePending(thread, event.id, (message) =>
        message.delivery.state === "sending" ? { ...message, delivery: { state: "sending", progress: event.progress } } : message,
      );
    case "stretch": {
      const told = new Set(event.messages.map(({ id }) => id));
      const isGone = ({ id, time }: Message): boolean =>
        event.known.has(id) && !told.has(id) && event.after < time && time < event.before;
      const known = placed(thread, event.messages);
      const left = thread.messages.filter((message) => !isGone(message));
      return { ...known, messages: putIn({ ...known, messages: left }, event.messages, "before") };
    }
    case "sent":
      return { ...thread, messages: putIn(thread, [event.message], "after") };
    case "failed":
      return whilePending(thread, event.id, (message) => ({
        ...message,
        isRisky: message.isRisky || event.isRisky,
        delivery: { state: "failed", failure: event.failure },
      }));
    case "read": {
      const ids = new Set(event.ids);
      return {
        ...thread,
        messages: thread.messages.map((message) => (ids.has(message.id) ? { ...message, isReadByPeer: true } : message)),
      };
    }
    case "held": {
      const held = new Set(event.ids);
      return { ...thread, held, messages: inOrder(thread.messages, held) };
    }
    case "dropped":
      return { ...thread, messages: thread.messages.filter(({ id }) => id !== event.id) };
  }
};
