import type { OwnCallState } from "#lib/domain/chat/calls/call.ts";
import type { Quality } from "#lib/domain/chat/calls/quality.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** The state that each side sends over the direct path twice a second; it is also the sign of life. `hears`: the quality of the sound it receives. */
export type Beat = OwnCallState & { hears: Quality };

type Message = ({ type: "beat" } & Beat) | { type: "bye" };

/** Beats have 90 characters. */
const MESSAGE_MAX = 500;
/** Bytes that may wait for an interrupted path. */
const WAITING_MAX = 1000;

const QUALITIES: ReadonlySet<unknown> = new Set([0, 1, 2, 3, 4] satisfies Quality[]);
const isQuality = (value: unknown): value is Quality => QUALITIES.has(value);

/** Reads a message of the other side; null if it is malformed. */
export const readMessage = (data: unknown): Message | null => {
  const message = typeof data === "string" ? parseJson(data, MESSAGE_MAX) : undefined;
  const is = (name: string): boolean => fieldOf(message, name) === true;
  const type = fieldOf(message, "type");
  const hears = fieldOf(message, "hears");
  if (type === "bye") return { type };
  if (type !== "beat" || !isQuality(hears)) return null;
  return { type, isMuted: is("isMuted"), hasCamera: is("hasCamera"), isSharing: is("isSharing"), hears };
};

/** The channels beside the media, as both sides open them before they negotiate. */
export type Channels = {
  /** A lost beat is followed by a newer one; sent again it would hold that up, after a long interruption for many seconds. */
  beats: RTCDataChannel;
  /** Only for the goodbye. */
  words: RTCDataChannel;
};

export const openChannels = (pc: RTCPeerConnection): Channels => ({
  beats: pc.createDataChannel("beats", { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 }),
  words: pc.createDataChannel("words", { negotiated: true, id: 1 }),
});

export type Control = {
  beat: (beat: Beat) => void;
  bye: () => void;
};

/** Speaks over the channels. `onBye` is called once, also when the other side has closed everything without a word. */
export const openControl = (
  { beats, words }: Channels,
  { onOpen, onBeat, onBye }: { onOpen: () => void; onBeat: (beat: Beat) => void; onBye: () => void },
): Control => {
  let isOver = false;
  const end = (): void => {
    if (!isOver) onBye();
    isOver = true;
  };
  const receive = ({ data }: MessageEvent<unknown>): void => {
    const message = readMessage(data);
    if (message?.type === "bye") end();
    else if (message) onBeat(message);
  };
  beats.onopen = onOpen;
  beats.onmessage = receive;
  words.onmessage = receive;
  words.onclose = end;
  const send = (channel: RTCDataChannel, message: Message): void => {
    if (channel.readyState === "open" && channel.bufferedAmount < WAITING_MAX) channel.send(JSON.stringify(message));
  };
  return {
    beat: (beat) => send(beats, { type: "beat", ...beat }),
    bye: () => {
      isOver = true;
      for (const channel of [beats, words]) send(channel, { type: "bye" });
    },
  };
};
