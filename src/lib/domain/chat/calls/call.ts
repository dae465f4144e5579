/** The wire has numbers for kinds (R3.9.2-4) and outcomes (F-4); they end in `lib/chat`. */
export type CallKind = "voice" | "video";

/** How long an invitation rings, in seconds. */
export const RING_SECONDS = 30;

/** An invitation to a call. `at` is when it was sent, in seconds by the service's clock. */
export type Invitation = { id: string; from: string; kind: CallKind; at: number };

/** The most people whom one may call at once. The engine connects each with all others, which costs more with each (decision 0112). */
export const CALL_OTHERS = { voice: 5, video: 3 } as const satisfies Record<CallKind, number>;

/** An invitation of several members of a group. `joined` have accepted it already. `at` as above. */
export type GroupInvitation = {
  id: string;
  group: string;
  from: string;
  kind: CallKind;
  at: number;
  invitees: readonly string[];
  joined: readonly string[];
};

/** Marks custom messages with signals of calls. It stands here alone, so that reading messages loads nothing else of calls. */
export const CALL_SIGNAL_ID = "call_signal";

/** A server of STUN or TURN, as browsers take it. */
export type IceServer = { urls: string[]; username?: string; credential?: string };

/** Why the camera or the microphone cannot be used. `system`: the operating system refuses. */
export type MediaTrouble = "denied" | "system" | "no-device" | "in-use" | "insecure" | "unknown";

/** The state of the path to the other side. `interrupted` may come back. */
export type PathState = "connecting" | "connected" | "interrupted";

/** Part of the negotiation between two engines, as JSON. It is not stored; the other side gets it in order, or not at all. */
export type CallSignal =
  | { type: "description"; kind: "offer" | "answer"; sdp: string }
  | { type: "candidate"; candidate: string; mid: string; line: number }
  | { type: "alive" }
  | { type: "bye" }
  /** The service says that the sender has lost its page. */
  | { type: "gone" };

/** News of calls from the service. `id` is the invitation's. */
export type CallNews =
  | { type: "invited"; invitation: Invitation }
  | { type: "accepted"; id: string; by: string }
  | { type: "rejected"; id: string; by: string; isBusy: boolean }
  | { type: "cancelled"; id: string }
  | { type: "timed-out"; id: string }
  /** The other side has ended the call that is under way with `from`; `seconds` is its length. */
  | { type: "ended"; from: string; seconds: number }
  | { type: "signal"; call: string; from: string; signal: CallSignal }
  /** Of a call in a group, and of each of its people. */
  | { type: "group-invited"; invitation: GroupInvitation }
  | { type: "joined"; id: string; account: string }
  | { type: "declined"; id: string; account: string; isBusy: boolean }
  | { type: "unanswered"; id: string; accounts: readonly string[] }
  | { type: "group-ended"; id: string };

/** Devices to choose from; `microphone` and `camera` are the ids of those in use, null without one. */
export type Devices = {
  microphones: MediaDeviceInfo[];
  cameras: MediaDeviceInfo[];
  microphone: string | null;
  camera: string | null;
};
