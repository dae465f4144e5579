import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import { openConnection } from "./carrier.ts";
import { type Channels, openChannels } from "./control.ts";
import type { IceServer } from "./engine.ts";
import type { OwnTracks } from "./media.ts";

type Candidate = Extract<CallSignal, { type: "candidate" }>;
type Description = Extract<CallSignal, { type: "description" }>;

/** Ours have 6,000 characters; a megabyte is an attack. */
const SDP_MAX = 64_000;
const CANDIDATE_MAX = 1000;
/** Candidates that wait for their description: a person has a dozen. */
const HELD_MAX = 64;

/** An answer names the offer that it answers, in an attribute that browsers skip: offers are repeated, and answers are late or lost. */
const ROUND = /^a=x-round:(\d{1,9})\r?\n/m;
const withRound = (sdp: string, round: string): string => `${sdp}a=x-round:${round}\r\n`;
const roundOf = (sdp: string): string => ROUND.exec(sdp)?.[1] ?? "0";

const KINDS = ["audio", "video"] as const;

export type Peer = {
  channels: Channels;
  /** Offers, from the second time on with an ICE restart. The callee can only after the caller's first offer. */
  offer: () => void;
  /** Whether an offer waits for its answer. */
  isWaiting: () => boolean;
  receive: (signal: Candidate | Description) => void;
  /** Sends these tracks from now on. */
  carry: (tracks: OwnTracks) => void;
  stats: () => Promise<RTCStatsReport>;
  close: () => void;
};

export type PeerOptions = {
  servers: readonly IceServer[];
  relayOnly: boolean;
  isCaller: boolean;
  /** Negotiation begins once the own devices are open, or refused. */
  ready: Promise<unknown>;
  send: (signal: CallSignal) => void;
  /** The other side's tracks are known. */
  onRemote: (stream: MediaStream) => void;
  onNegotiated: () => void;
  onState: (state: RTCPeerConnectionState) => void;
};

/**
 * The connection to the other side, by perfect negotiation: both may offer at any time, and the callee gives way. One line for sound and one for pictures
 * exist from the start, so that only ICE restarts are ever negotiated again.
 */
export const openPeer = ({ servers, relayOnly, isCaller, ready, send, onRemote, onNegotiated, onState }: PeerOptions): Peer => {
  const pc = openConnection(servers, relayOnly);
  const channels = openChannels(pc);
  let tracks: OwnTracks = { audio: null, video: null };
  let round = 0;
  let held: Candidate[] = [];
  let isRemoteKnown = false;
  let isClosed = false;

  /** Everything that touches the negotiation, one after the other. Nothing that fails may stop the next. */
  let queue: Promise<unknown> = ready;
  const inTurn = (task: () => Promise<unknown>): void => {
    queue = queue.then(() => (isClosed ? null : task())).catch(() => null);
  };

  const attach = async (): Promise<void> => {
    for (const { receiver, sender } of pc.getTransceivers()) {
      const track = receiver.track.kind === "video" ? tracks.video : tracks.audio;
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  };

  const describe = (kind: Description["kind"], number: string): void => {
    if (pc.localDescription && !isClosed) send({ type: "description", kind, sdp: withRound(pc.localDescription.sdp, number) });
  };

  const offer = async (): Promise<void> => {
    const isFirst = pc.getTransceivers().length === 0;
    if (pc.signalingState === "have-remote-offer" || (isFirst && !isCaller)) return;
    if (isFirst) for (const kind of KINDS) pc.addTransceiver(tracks[kind] ?? kind, { direction: "sendrecv" });
    await pc.setLocalDescription(await pc.createOffer({ iceRestart: !isFirst }));
    round += 1;
    describe("offer", String(round));
  };

  const answer = async (sdp: string, number: string): Promise<boolean> => {
    // Both have offered: the caller's offer counts, and the callee's own is rolled back.
    if (isCaller && pc.signalingState !== "stable") return false;
    await pc.setRemoteDescription({ type: "offer", sdp });
    for (const transceiver of pc.getTransceivers()) transceiver.direction = "sendrecv";
    await attach();
    await pc.setLocalDescription();
    describe("answer", number);
    return true;
  };

  const takeAnswer = async (sdp: string, number: string): Promise<boolean> => {
    if (pc.signalingState !== "have-local-offer" || number !== String(round)) return false;
    await pc.setRemoteDescription({ type: "answer", sdp });
    return true;
  };

  /** Whether the description that a candidate belongs to is there. */
  const isExpected = (candidate: string): boolean => {
    const [, name] = / ufrag (\S+)/.exec(candidate) ?? [];
    const sdp = pc.remoteDescription?.sdp;
    return sdp !== undefined && (name === undefined || sdp.includes(`a=ice-ufrag:${name}\r`));
  };

  const addCandidate = async (signal: Candidate): Promise<void> => {
    if (isExpected(signal.candidate))
      await pc.addIceCandidate({ candidate: signal.candidate, sdpMid: signal.mid, sdpMLineIndex: signal.line });
    else held = [...held, signal].slice(-HELD_MAX);
  };

  const takeDescription = async ({ kind, sdp }: Description): Promise<void> => {
    const plain = sdp.replace(ROUND, "");
    const isTaken = kind === "offer" ? await answer(plain, roundOf(sdp)) : await takeAnswer(plain, roundOf(sdp));
    if (!isTaken || isClosed) return;
    if (!isRemoteKnown) onRemote(new MediaStream(pc.getReceivers().map(({ track }) => track)));
    isRemoteKnown = true;
    onNegotiated();
    const waiting = held;
    held = [];
    for (const candidate of waiting) await addCandidate(candidate).catch(() => null);
  };

  pc.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate || isClosed) return;
    const { candidate: line, usernameFragment, sdpMid, sdpMLineIndex } = candidate;
    const named = line.includes(" ufrag ") || !usernameFragment ? line : `${line} ufrag ${usernameFragment}`;
    send({ type: "candidate", candidate: named, mid: sdpMid ?? "0", line: sdpMLineIndex ?? 0 });
  };
  pc.onconnectionstatechange = () => {
    if (!isClosed) onState(pc.connectionState);
  };

  return {
    channels,
    offer: () => inTurn(offer),
    isWaiting: () => pc.signalingState === "have-local-offer",
    receive: (signal) => {
      if (signal.type === "candidate" && signal.candidate.length <= CANDIDATE_MAX) inTurn(() => addCandidate(signal));
      if (signal.type === "description" && signal.sdp.length <= SDP_MAX) inTurn(() => takeDescription(signal));
    },
    carry: (next) => {
      tracks = next;
      inTurn(attach);
    },
    stats: () => pc.getStats(),
    close: () => {
      isClosed = true;
      pc.close();
    },
  };
};
