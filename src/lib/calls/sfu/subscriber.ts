import { openConnection } from "#lib/calls/carrier.ts";
import type { IceServer } from "#lib/calls/engine.ts";
import { createTurns } from "#lib/calls/turns.ts";
import type { Handle } from "./session.ts";
import { type Answer, linesIn, type ReceivedLine } from "./wire.ts";

/** The one connection that receives the media of all others from the SFU. */
export type Subscriber = {
  /** Receives these feeds and no others. Rejects if Janus refuses or does not answer; the next call begins with a new connection. */
  want: (feeds: readonly string[]) => Promise<void>;
  /** Negotiates the path again. */
  restart: () => Promise<void>;
  /** The lines that carry a feed now. */
  midsOf: (feed: string) => string[];
  stats: () => Promise<RTCStatsReport>;
  state: () => RTCPeerConnectionState;
  close: () => void;
};

type Options = {
  attach: () => Promise<Handle>;
  servers: readonly IceServer[];
  relayOnly: boolean;
  /** The part of a request that enters the room, for a receiver. */
  entry: () => Record<string, unknown>;
  /** Which tracks belong to a feed has changed. */
  onTracks: (tracksOf: (feed: string) => MediaStreamTrack[]) => void;
};

type Link = { handle: Handle; pc: RTCPeerConnection };

/** Receives by one connection: Janus offers its lines again when feeds come and go. */
export const openSubscriber = ({ attach, servers, relayOnly, entry, onTracks }: Options): Subscriber => {
  let link: Link | null = null;
  let lines: ReceivedLine[] = [];
  let wanted: readonly string[] = [];
  let subscribed: ReadonlySet<string> = new Set();
  let isClosed = false;
  const inTurn = createTurns();

  const tracksOf = (feed: string): MediaStreamTrack[] => {
    const mids = new Set(lines.flatMap((line) => (line.feed === feed ? line.mid : [])));
    const transceivers = link?.pc.getTransceivers() ?? [];
    return transceivers.flatMap(({ mid, receiver }) => (mid !== null && mids.has(mid) ? receiver.track : []));
  };
  const end = (): void => {
    if (!link) return;
    link.pc.onicecandidate = null;
    link.pc.close();
    link.handle.close();
    link = null;
    lines = [];
    subscribed = new Set();
  };
  const answerOffer = async ({ handle, pc }: Link, { data, jsep }: Answer): Promise<void> => {
    lines = linesIn(data) ?? lines;
    if (jsep?.type === "offer") {
      await pc.setRemoteDescription(jsep);
      await pc.setLocalDescription();
      await handle.ask({ request: "start" }, pc.localDescription);
    }
    onTracks(tracksOf);
  };
  const begin = async (): Promise<Link> => {
    const handle = await attach();
    if (isClosed) throw new Error("the call is over");
    const pc = openConnection(servers, relayOnly);
    pc.onicecandidate = ({ candidate }) => handle.trickle(candidate);
    return { handle, pc };
  };

  const follow = async (): Promise<void> => {
    const target = new Set(wanted);
    const [come, gone] = [[...target].filter((feed) => !subscribed.has(feed)), [...subscribed].filter((feed) => !target.has(feed))];
    if (come.length + gone.length === 0 || isClosed) return;
    const streams = (feeds: readonly string[]) => feeds.map((feed) => ({ feed }));
    const before = link;
    link ??= await begin();
    const answer = before
      ? await before.handle.ask({
          request: "update",
          ...(come.length > 0 && { subscribe: streams(come) }),
          ...(gone.length > 0 && { unsubscribe: streams(gone) }),
        })
      : await link.handle.ask({ ...entry(), request: "join", ptype: "subscriber", streams: streams(come) });
    subscribed = target;
    await answerOffer(link, answer);
  };

  return {
    want: (feeds) => {
      wanted = feeds;
      return inTurn(() =>
        follow().catch((error: unknown) => {
          // Which lines Janus sends is not known any more.
          end();
          throw error;
        }),
      );
    },
    restart: () =>
      inTurn(async () => {
        if (link) await answerOffer(link, await link.handle.ask({ request: "configure", restart: true }));
      }),
    midsOf: (feed) => lines.flatMap((line) => (line.feed === feed ? line.mid : [])),
    stats: () => link?.pc.getStats() ?? Promise.resolve(new Map()),
    state: () => link?.pc.connectionState ?? "new",
    close: () => {
      isClosed = true;
      end();
    },
  };
};
