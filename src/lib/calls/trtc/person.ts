import { changesOf } from "#lib/calls/changes.ts";
import type { LineNews, PathState, Quality } from "#lib/calls/engine.ts";
import type { Picture } from "./events.ts";
import type { Sdk } from "./sdk.ts";

/** A person in the room, by the word of the cloud. */
export type Presence = { isIn: boolean; hasSound: boolean; main: boolean; sub: boolean };
export const ABSENT: Presence = { isIn: false, hasSound: false, main: false, sub: false };

/** Silence after which a person who sends beats, one a second, counts as interrupted, in milliseconds. The cloud itself drops them much later. */
const SILENCE = 5000;

export type Person = {
  /** Says that it connects. */
  begin: () => void;
  /** Their presence has changed, or the connection to the cloud. */
  update: (presence: Presence, isOnline: boolean) => void;
  /** The SDK has new tracks. */
  refresh: () => void;
  measured: (bars: { own: Quality; theirs: Quality }) => void;
  /** A beat has come. `hears`: how well they hear all others. Times in milliseconds. */
  heard: (now: number, hears: Quality) => void;
  /** Looks whether beats have stopped. */
  check: (now: number) => void;
  /** The page or its network was held up: silence counts from now on. */
  forgive: (now: number) => void;
  /** Stops receiving. */
  close: () => void;
};

const PICTURES = ["main", "sub"] as const;

/** The stream types are enumerations of the SDK's types alone: at run time they are these words. */
const typeOf = (picture: Picture) => picture as NonNullable<Parameters<Sdk["startRemoteVideo"]>[0]["streamType"]>;

const trackOf = (read: () => unknown): MediaStreamTrack | null => {
  try {
    const track = read();
    return track instanceof MediaStreamTrack ? track : null;
  } catch {
    // They have left in between.
    return null;
  }
};

/** One other person of the call, as the news of a line to them. */
export const openPerson = (sdk: Sdk, account: string, tell: (news: LineNews) => void): Person => {
  const stream = new MediaStream();
  let presence = ABSENT;
  let isOnline = false;
  let isClosed = false;
  /** Null for a page that has sent no beat: its silence says nothing. */
  let heardAt: number | null = null;
  let isSilent = false;
  let theyHear: Quality | null = null;
  let hasStream = false;
  let path: PathState = "connecting";
  let bars: { own: Quality; theirs: Quality } = { own: 4, theirs: 4 };
  const received = new Set<Picture>();

  const tellState = changesOf<Omit<Extract<LineNews, { type: "remote-state" }>, "type"> | null>(
    null,
    (state) => state && tell({ type: "remote-state", ...state }),
  );
  const tellBars = changesOf(bars, (now) => tell({ type: "quality", ...now }));
  const tellHasStream = changesOf<boolean>(false, (hasAny) => tell({ type: "remote", stream: hasAny ? stream : null }));
  const tellPath = changesOf<PathState | null>(null, (state) => state && tell({ type: "path", state }));

  const receive = async (picture: Picture): Promise<void> => {
    received.add(picture);
    await sdk.startRemoteVideo({ userId: account, streamType: typeOf(picture), view: null }).catch(() => received.delete(picture));
    refresh();
  };
  const drop = (picture: Picture): void => {
    if (received.delete(picture)) void sdk.stopRemoteVideo({ userId: account, streamType: typeOf(picture) }).catch(() => undefined);
  };
  /** One stream for the whole call: elements that play it follow its tracks. */
  const refresh = (): void => {
    if (isClosed) return;
    const sound = presence.hasSound ? trackOf(() => sdk.getAudioTrack(account)) : null;
    const shown = presence.sub ? "sub" : "main";
    const picture = presence[shown] ? trackOf(() => sdk.getVideoTrack({ userId: account, streamType: typeOf(shown) })) : null;
    const tracks = new Set([sound, picture].filter((track) => track !== null));
    for (const track of stream.getTracks()) if (!tracks.has(track)) stream.removeTrack(track);
    for (const track of tracks) stream.addTrack(track);
    hasStream = presence.isIn && (hasStream || tracks.size > 0);
    tellHasStream(hasStream);
  };

  const measured = (now: { own: Quality; theirs: Quality }): void => {
    bars = now;
    tellBars(path === "connected" ? { own: theyHear ?? bars.own, theirs: bars.theirs } : { own: 0, theirs: 0 });
  };
  const judge = (): void => {
    const isConnected = presence.isIn && isOnline && !isSilent;
    if (isConnected) path = "connected";
    else if (path === "connected") path = "interrupted";
    tellPath(path);
    if (path !== "connecting") measured(bars);
  };

  return {
    begin: () => tellPath(path),
    update: (next, isOnlineNow) => {
      presence = next;
      isOnline = isOnlineNow;
      for (const picture of PICTURES) {
        if (presence[picture] && !received.has(picture)) void receive(picture);
        if (!presence[picture]) drop(picture);
      }
      if (!presence.isIn) {
        heardAt = null;
        isSilent = false;
        theyHear = null;
      }
      judge();
      if (presence.isIn) tellState({ isMuted: !presence.hasSound, hasCamera: presence.main, isSharing: presence.sub });
      refresh();
    },
    refresh,
    measured,
    heard: (now, hears) => {
      heardAt = now;
      isSilent = false;
      theyHear = hears;
      judge();
    },
    check: (now) => {
      if (heardAt === null || now - heardAt <= SILENCE) return;
      isSilent = true;
      judge();
    },
    forgive: (now) => {
      if (heardAt !== null) heardAt = now;
    },
    close: () => {
      isClosed = true;
      for (const picture of PICTURES) drop(picture);
    },
  };
};
