/** The wire has numbers for kinds (R3.9.2-4) and outcomes (F-4); they end in `lib/chat`. */
export type CallKind = "voice" | "video";

/** How long an invitation rings, in seconds. */
export const RING_SECONDS = 30;

/** An invitation to a call. `at` is when it was sent, in seconds by the service's clock. */
export type Invitation = { id: string; from: string; kind: CallKind; at: number };

/** The most other people whom pages connect with directly, each with all others, which costs more with each (decision 0112). */
const MESH_OTHERS = { voice: 5, video: 3 } as const satisfies Record<CallKind, number>;
/** The most people in a call whose media a selective forwarding unit (SFU) carries (decision 0114). */
export const MOST_PEOPLE = 9;
/** The most other people in a call. `carriesMany`: an SFU or a cloud does. */
export const callOthers = (kind: CallKind, carriesMany: boolean): number => (carriesMany ? MOST_PEOPLE - 1 : MESH_OTHERS[kind]);
/** Whether a number of others is more than direct connections carry. */
export const needsSfu = (kind: CallKind, others: number): boolean => others > MESH_OTHERS[kind];

/** An invitation of several group members by `from`, a participant of the call. `joined` have accepted it already. `at` as above. */
export type GroupInvitation = {
  id: string;
  group: string;
  from: string;
  kind: CallKind;
  at: number;
  invitees: readonly string[];
  joined: readonly string[];
};

/** A call that is under way in a group, as its messages say. `inviter` has begun it. */
export type RunningCall = { id: string; group: string; kind: CallKind; inviter: string };

/** Marks custom messages with signals of calls. It stands here alone, so that reading messages loads nothing else of calls. */
export const CALL_SIGNAL_ID = "call_signal";

/** A server of STUN or TURN, as browsers take it. */
export type IceServer = { urls: string[]; username?: string; credential?: string };

/** Why the camera or the microphone cannot be used. `system`: the operating system refuses; `unsupported`: the browser has no calls. */
export type MediaTrouble = "denied" | "system" | "no-device" | "in-use" | "insecure" | "unsupported" | "unknown";

/** The help of the service for calls. */
export type CallHelp = { servers: readonly IceServer[]; hasSfu: boolean };

/** A room of the SFU Janus: the address of its socket, and the tokens of every request and of those that enter the room. */
export type SfuRoom = { url: string; room: string; token: string; pass: string };

/** The state of the path to the other side. `interrupted` may come back. */
export type PathState = "connecting" | "connected" | "interrupted";

/** The own devices, as the others see them. */
export type OwnCallState = { isMuted: boolean; hasCamera: boolean; isSharing: boolean };

/** Part of the negotiation between two engines, as JSON. It is not stored; the other side gets it in order, or not at all. */
export type CallSignal =
  | { type: "description"; kind: "offer" | "answer"; sdp: string }
  | { type: "candidate"; candidate: string; mid: string; line: number }
  /**
   * The name under which the sender's media are at the SFU, and its state. `hears`: the sender receives the other side's media from
   * there; `knows`: it has had this signal from the other side. `hasSound`: a microphone sends, if only silence.
   */
  | ({ type: "feed"; feed: string; hears: boolean; knows: boolean; hasSound: boolean } & OwnCallState)
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
  /** A person in the call has invited more members. */
  | { type: "added"; id: string; accounts: readonly string[] }
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
