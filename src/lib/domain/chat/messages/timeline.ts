import type { Failure } from "#lib/domain/failure.ts";
import type { Message } from "./message.ts";

/**
 * The messages of one conversation, merged from history, pushes, echoes, answers and failures in any order. Each message occurs
 * once, by its id; sent and recalled messages stay so, even if older news arrives late.
 */
export type Timeline = {
  /** By time; messages being sent come last. */
  messages: readonly Message[];
  /** Where the next older page begins; null when nothing older is left, undefined before the first page. */
  older: string | null | undefined;
  /** Own messages that waited for the connection: they stay last, also once sent, until the history tells their place. */
  held: ReadonlySet<string>;
};

export type TimelineEvent =
  /** A page of the history, oldest first. `first`: the newest page. */
  | { type: "page"; messages: readonly Message[]; older: string | null; first: boolean }
  /** Pushed by the service: new ones, own ones of other sessions, or known ones that have changed. */
  | { type: "received" | "changed"; messages: readonly Message[] }
  | { type: "sending"; message: Message }
  | { type: "progress"; id: string; progress: number }
  | { type: "sent"; message: Message }
  /**
   * All messages of the service between two seconds, both excluded. A message `known` to be sent before the request, and missing
   * from it, was deleted elsewhere.
   */
  | { type: "stretch"; messages: readonly Message[]; after: number; before: number; known: ReadonlySet<string> }
  | { type: "failed"; id: string; failure: Failure; isRisky: boolean }
  /** The other side has read these. */
  | { type: "read"; ids: readonly string[] }
  | { type: "dropped"; id: string }
  /** These wait for a part of the history to place them; without it they are ordered by time. */
  | { type: "held"; ids: readonly string[] };

export const EMPTY_TIMELINE: Timeline = { messages: [], older: undefined, held: new Set() };

const isSent = ({ delivery }: Message): boolean => delivery.state === "sent";

/** Two copies of one message. A copy from the service takes precedence over the local one. */
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

/** A message being sent has no place yet; a failed one stays where it was written. */
const placeOf = ({ id, delivery, time }: Message, held: Timeline["held"]): number =>
  delivery.state === "sending" || held.has(id) ? Number.POSITIVE_INFINITY : time;

/** In order; of one second, in the order in which they stand. */
const inOrder = (messages: readonly Message[], held: Timeline["held"]): readonly Message[] =>
  messages.toSorted((a, b) => {
    const [one, other] = [placeOf(a, held), placeOf(b, held)];
    return one === other ? 0 : one - other;
  });

/** The conversation with the place of some held messages known. */
const placed = (timeline: Timeline, told: readonly Message[]): Timeline => {
  const ids = new Set(told.map(({ id }) => id));
  return { ...timeline, held: new Set([...timeline.held].filter((id) => !ids.has(id))) };
};

/**
 * Inserts messages. A part of the history has the right order within a second, and precedes the others of that second; a push
 * follows them.
 */
const putIn = (timeline: Timeline, told: readonly Message[], where: "before" | "after"): readonly Message[] => {
  const known = new Map(timeline.messages.map((message) => [message.id, message]));
  const merged = new Map<string, Message>();
  for (const message of told) merged.set(message.id, merge(merged.get(message.id) ?? known.get(message.id), message));
  if (where === "before") {
    const others = timeline.messages.filter(({ id }) => !merged.has(id));
    return inOrder([...merged.values(), ...others], timeline.held);
  }
  const updated = timeline.messages.map((message) => merged.get(message.id) ?? message);
  return inOrder([...updated, ...[...merged.values()].filter(({ id }) => !known.has(id))], timeline.held);
};

/** Changes one message, if it exists and is still being sent. */
const whilePending = (timeline: Timeline, id: string, change: (message: Message) => Message): Timeline => ({
  ...timeline,
  messages: inOrder(
    timeline.messages.map((message) => (message.id === id && !isSent(message) ? change(message) : message)),
    timeline.held,
  ),
});

/**
 * The conversation after something has happened.
 * Why: docs/decisions/0042-one-machine-for-a-conversation.md
 */
export const nextTimeline = (timeline: Timeline, event: TimelineEvent): Timeline => {
  switch (event.type) {
    case "page": {
      const known = placed(timeline, event.messages);
      return {
        ...known,
        messages: putIn(known, event.messages, "before"),
        // Reloading the newest page keeps the end of the loaded history.
        older: event.first && timeline.older !== undefined ? timeline.older : event.older,
      };
    }
    case "received":
      return { ...timeline, messages: putIn(timeline, event.messages, "after") };
    case "changed": {
      const known = new Set(timeline.messages.map(({ id }) => id));
      return {
        ...timeline,
        messages: putIn(
          timeline,
          event.messages.filter(({ id }) => known.has(id)),
          "after",
        ),
      };
    }
    case "sending":
      return timeline.messages.some((message) => message.id === event.message.id && isSent(message))
        ? timeline
        : {
            ...timeline,
            messages: inOrder([...timeline.messages.filter(({ id }) => id !== event.message.id), event.message], timeline.held),
          };
    case "progress":
      return whilePending(timeline, event.id, (message) =>
        message.delivery.state === "sending" ? { ...message, delivery: { state: "sending", progress: event.progress } } : message,
      );
    case "stretch": {
      const told = new Set(event.messages.map(({ id }) => id));
      const isGone = ({ id, time }: Message): boolean =>
        event.known.has(id) && !told.has(id) && event.after < time && time < event.before;
      const known = placed(timeline, event.messages);
      const left = timeline.messages.filter((message) => !isGone(message));
      return { ...known, messages: putIn({ ...known, messages: left }, event.messages, "before") };
    }
    case "sent":
      return { ...timeline, messages: putIn(timeline, [event.message], "after") };
    case "failed":
      return whilePending(timeline, event.id, (message) => ({
        ...message,
        isRisky: message.isRisky || event.isRisky,
        delivery: { state: "failed", failure: event.failure },
      }));
    case "read": {
      const ids = new Set(event.ids);
      return {
        ...timeline,
        messages: timeline.messages.map((message) => (ids.has(message.id) ? { ...message, isReadByPeer: true } : message)),
      };
    }
    case "held": {
      const held = new Set(event.ids);
      return { ...timeline, held, messages: inOrder(timeline.messages, held) };
    }
    case "dropped":
      return { ...timeline, messages: timeline.messages.filter(({ id }) => id !== event.id) };
  }
};
