import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { IceServer, LineNews } from "./engine.ts";
import type { OwnMedia } from "./media.ts";

/** A way by which the own media reach the others of a call. */
export type Carrier = {
  /** Builds the path to a person. The caller of the two makes the offer. */
  connect: (account: string, isCaller: boolean) => void;
  /** Ends the path to a person; the others go on. */
  disconnect: (account: string) => void;
  receive: (account: string, signal: CallSignal) => void;
  restart: () => void;
  /** The own media have changed. */
  update: () => void;
  close: () => void;
};

export type CarrierOptions = {
  servers: readonly IceServer[];
  relayOnly: boolean;
  media: OwnMedia;
  /** The own devices are open, or refused. */
  ready: () => Promise<unknown>;
  send: (account: string, signal: CallSignal) => void;
  tell: (news: LineNews & { account: string }) => void;
  /** Whether the own microphone, which is on, is silent. */
  tellSilence: (isSilent: boolean) => void;
};

/** The timer of a carrier, in milliseconds. Browsers slow it down to a second in hidden tabs. */
export const TICK = 500;

/** A connection; with malformed addresses of servers, one without servers. */
export const openConnection = (servers: readonly IceServer[], relayOnly: boolean): RTCPeerConnection => {
  const rules = { iceTransportPolicy: relayOnly ? "relay" : "all", bundlePolicy: "max-bundle" } as const;
  try {
    return new RTCPeerConnection({ ...rules, iceServers: [...servers] });
  } catch {
    return new RTCPeerConnection(rules);
  }
};
