import type { CallKind, CallSignal, Devices, IceServer, MediaTrouble, PathState, SfuRoom } from "#lib/domain/chat/calls/call.ts";
import type { Quality } from "#lib/domain/chat/calls/quality.ts";

export type { Devices, IceServer, MediaTrouble, PathState, Quality };

/** News of the line to one other person. */
export type LineNews =
  | { type: "path"; state: PathState }
  /** The other side's pictures and sound; null once it has none. */
  | { type: "remote"; stream: MediaStream | null }
  /** The devices that the other side reports as off. */
  | { type: "remote-state"; isMuted: boolean; hasCamera: boolean; isSharing: boolean }
  | { type: "quality"; own: Quality; theirs: Quality }
  /** The other side has hung up, over the direct path. */
  | { type: "bye" };

export type EngineNews =
  | (LineNews & { account: string })
  /** The own pictures and sound, as the others get them. */
  | { type: "local"; stream: MediaStream | null }
  /** Whether the microphone has been silent for five seconds although it is on. */
  | { type: "silent"; isSilent: boolean }
  /** A device has ended in the call: it was pulled out, or another program took it. */
  | { type: "trouble"; device: "microphone" | "camera"; trouble: MediaTrouble };

/** The media of one call, with one person or several. Calls that take a device answer with the trouble, or null. The stores know nothing of how they travel. */
export type CallEngine = {
  /** Takes the microphone, and for video the camera. A video call without a camera goes on with sound. */
  open: (kind: CallKind) => Promise<MediaTrouble | null>;
  /** Builds the path to a person. The caller of the two makes the offer. */
  connect: (account: string, isCaller: boolean) => void;
  /** Ends the line to a person; the others go on. */
  disconnect: (account: string) => void;
  /** Takes a signal of a person; the signals of each are handled one after the other. */
  receive: (account: string, signal: CallSignal) => void;
  /** Moves to the SFU, because more people come than pages can connect with directly; without one nothing changes. It stays there. */
  forward: () => void;
  /** Tries the paths again at once, as after the network has changed. */
  restart: () => void;
  setMuted: (isMuted: boolean) => void;
  /** Switches the camera; a voice call gets one with the first press. */
  setCamera: (isOn: boolean) => Promise<MediaTrouble | null>;
  /** Shares the screen in place of the camera; a refusal by the user is no error and answers false. */
  setSharing: (isOn: boolean) => Promise<boolean>;
  devices: () => Promise<Devices>;
  use: (device: MediaDeviceInfo) => Promise<MediaTrouble | null>;
  /** Says goodbye over the direct paths, stops all devices and closes everything. */
  close: () => void;
};

/** Opens an engine. `send` carries signals to a person; `tell` is called with news until `close`. */
export type OpenEngine = (options: {
  servers: readonly IceServer[];
  /** Uses relays alone, for tests and for networks that forbid direct paths. */
  relayOnly?: boolean;
  /** Asks for a room at the SFU, with tokens; answers null while it gives no room. Null without an SFU. */
  enterRoom?: (() => Promise<SfuRoom | null>) | null;
  /** The call's id, the same on all its pages; null before the service has given it. Set once a person is connected. */
  call: () => string | null;
  send: (account: string, signal: CallSignal) => void;
  tell: (news: EngineNews) => void;
}) => CallEngine;
