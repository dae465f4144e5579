import type { IceServer } from "#lib/calls/engine.ts";
import type { OwnTracks } from "#lib/calls/media.ts";
import type { SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { openPublisher, type Publisher } from "./publisher.ts";
import { openSession } from "./session.ts";
import { openSubscriber, type Subscriber } from "./subscriber.ts";
import { type Answer, feedGoneIn, feedsIn, participantsIn, privateIdIn } from "./wire.ts";

/** A stay in the room of a call: a session with both connections, under one name. A stay that is lost is followed by another one. */
export type Stay = {
  /** The name of the own media in the room; each stay has a new one, so that the rest of an earlier one is not in its way. */
  feed: string;
  publisher: Publisher;
  subscriber: Subscriber;
  /** The feeds in the room. */
  present: () => ReadonlySet<string>;
  close: () => void;
};

type Options = {
  room: () => SfuRoom;
  servers: readonly IceServer[];
  relayOnly: boolean;
  tracks: OwnTracks;
  /** Feeds have come or gone. */
  onFeeds: () => void;
  onTracks: (tracksOf: (feed: string) => MediaStreamTrack[]) => void;
  onLost: () => void;
};

/** Enters the room and publishes the own media. Rejects if Janus cannot be reached, or refuses. */
export const openStay = async ({ room, servers, relayOnly, tracks, onFeeds, onTracks, onLost }: Options): Promise<Stay> => {
  const feed = crypto.randomUUID();
  const feeds = new Set<string>();
  let closing: (() => void)[] = [];
  let isOver = false;
  const close = (): void => {
    isOver = true;
    for (const end of closing) end();
    closing = [];
  };
  const lose = (): void => {
    if (isOver) return;
    close();
    onLost();
  };
  const entry = () => ({ room: room().room, token: room().pass });

  const hearOfEnd = ({ type }: Answer): void => {
    if (type === "hangup" || type === "detached") lose();
  };
  const hear = (answer: Answer): void => {
    hearOfEnd(answer);
    for (const come of feedsIn(answer.data)) feeds.add(come);
    const gone = feedGoneIn(answer.data);
    if (gone !== null) feeds.delete(gone);
    if (!isOver) onFeeds();
  };
  const look = async (): Promise<void> => {
    const { data } = await publishing.ask({ request: "listparticipants", ...entry() });
    feeds.clear();
    for (const there of participantsIn(data)) if (there !== feed) feeds.add(there);
    onFeeds();
  };

  const session = await openSession({ room, onBack: () => void look().catch(lose), onLost: lose });
  closing.push(session.close);
  const publishing = await session.attach(hear).catch((error: unknown) => {
    close();
    throw error;
  });
  try {
    const joined = await publishing.ask({ ...entry(), request: "join", ptype: "publisher", id: feed });
    for (const there of feedsIn(joined.data)) feeds.add(there);
    const publisher = await openPublisher(publishing, { servers, relayOnly }, tracks);
    closing.push(publisher.close);
    const subscriber = openSubscriber({
      ...{ servers, relayOnly, onTracks },
      attach: () => session.attach(hearOfEnd),
      entry: () => ({ ...entry(), private_id: privateIdIn(joined.data) }),
    });
    closing.push(subscriber.close);
    if (isOver) throw new Error("the session was lost");
    return { feed, publisher, subscriber, present: () => feeds, close };
  } catch (error) {
    close();
    throw error;
  }
};
