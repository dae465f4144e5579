import type { JobCard } from "#lib/domain/chat/cards/job-cards.ts";
import type { Participant } from "#lib/domain/chat/conversations/participant.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Quote } from "./quote.ts";

/** A key and its value in a card. */
export type CardLine = { key: string; value: string };

/** Outcomes of the steps of a call (F-4). */
export const CALL_OUTCOMES = [
  "started",
  "to-voice",
  "to-video",
  "ended",
  "cancelled",
  "accepted",
  "rejected",
  "busy",
  "unanswered",
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Kinds of tips in a group (R3.3.1-5). */
export const TIP_KINDS = ["joined", "quit", "removed", "admin-set", "admin-unset", "profile", "member"] as const;
export type TipKind = (typeof TIP_KINDS)[number];
/** Settings of a group whose new value a tip does not tell. */
export const TOLD_SETTINGS = ["avatar", "introduction", "joinOption", "invitation"] as const;
/** The change in a tip about a group or member. A mute of 0 seconds has ended. */
export type TipChange =
  | { kind: "name" | "notice"; text: string }
  | { kind: "owner"; owner: Participant }
  | { kind: "mute"; seconds: number }
  | { kind: "mute-all"; isOn: boolean }
  | { kind: "setting"; setting: (typeof TOLD_SETTINGS)[number] };

/** Types of pictures that may be saved (R3.5.5-3). */
export type SavedFormat = "jpg" | "gif" | "png" | "bmp";

/** Media that may lie at a foreign server. */
export type ElsewhereMedia = "image" | "video" | "audio";

/**
 * A message's content, as one closed union (R3.3.1-1). Addresses are http(s) or blobs of this page, checked on input; texts are
 * untrusted. Pictures, videos and voice messages have addresses at known origins, so they may load without a press.
 */
export type Content =
  | { kind: "text"; text: string }
  /** Sizes in pixels; 0 where they are not known. `preview` is for the list, `url` the original. */
  | { kind: "image"; url: string; preview: string; width: number; height: number; format: SavedFormat | null }
  | { kind: "video"; url: string; cover: string | null; width: number; height: number; seconds: number }
  | { kind: "audio"; url: string; seconds: number }
  /** A picture, video or voice message at a server that is not ours: it loads nothing, a press opens it in a tab of its own. */
  | { kind: "elsewhere"; media: ElsewhereMedia; url: string; host: string }
  | { kind: "file"; url: string; name: string; size: number }
  | { kind: "face"; pack: number; name: string }
  | { kind: "location"; description: string; latitude: number; longitude: number }
  | { kind: "link"; text: string; link: string | null }
  | {
      kind: "order";
      title: string;
      description: string;
      price: string;
      picture: string | null;
      /** A picture at a server that is not ours. */
      pictureElsewhere: { url: string; host: string } | null;
      link: string | null;
    }
  | { kind: "evaluation"; score: number; comment: string }
  | { kind: "service"; title: string; links: CardLine[]; items: CardLine[]; description: string }
  /** A card of ours: a post, a résumé, times for an interview. */
  | { kind: "job"; card: JobCard }
  /** `seconds`: how long an ended call of two was; null where that is not known, as in groups. `isRung`: the step is about the reader. `inviter` has begun the call. */
  | {
      kind: "call";
      video: boolean;
      outcome: CallOutcome;
      byMe: boolean;
      seconds: number | null;
      inGroup?: { id: string; isRung: boolean; inviter: string };
    }
  /** Something about a meeting room, which is entered with other clients. */
  | { kind: "room" }
  | { kind: "group-created"; operator: Participant; label: string }
  /** Several messages merged into one. `record` is the service's own form of them: only the adapter can read it (`MessagesFacet.record`). */
  | { kind: "merger"; title: string; lines: string[]; record: unknown }
  | { kind: "tip"; tip: TipKind; operator: Participant; people: Participant[]; change: TipChange | null }
  | { kind: "custom"; description: string }
  | { kind: "unsupported" };
export type ContentKind = Content["kind"];

/** How far a message of our own has come. `progress` of an upload is from 0 to 1. */
export type Delivery = { state: "sending"; progress: number } | { state: "sent" } | { state: "failed"; failure: Failure };

export type Message = {
  /** The same on both sides and in every place where the message appears. */
  id: string;
  conversationId: string;
  from: string;
  /** The sender's name, as far as it is known. */
  name: string;
  avatar: string | null;
  isMine: boolean;
  /** Seconds since 1970, by the chat service's clock. */
  time: number;
  /** Its number in a group, which rises from message to message; 0 where it is not known. */
  sequence: number;
  content: Content;
  /** The message it replies to. */
  quote: Quote | null;
  delivery: Delivery;
  /** Taken back; by whom, if that is known. */
  revoked: { by: string } | null;
  /** The service holds it for dangerous (R3.5.3-4). */
  isRisky: boolean;
  /** The sender requested a read receipt. */
  needsReceipt: boolean;
  isReadByPeer: boolean;
  /** Its sender has changed it since it was sent. */
  isEdited: boolean;
};

/** Content shown in the middle of the list, without a bubble. */
const NOTICES: readonly ContentKind[] = ["tip", "group-created", "room"];
export const isNotice = ({ content, revoked }: Message): boolean => revoked !== null || NOTICES.includes(content.kind);

/** Own sent messages may be recalled (R3.4.2-1). The operator sets the time limit; the service refuses later attempts. */
export const mayRevoke = ({ isMine, delivery, revoked }: Message): boolean =>
  isMine && delivery.state === "sent" && revoked === null;

/** Own texts recalled by their writer may be edited and resent (R3.4.2-2). */
export const mayReEdit = ({ content, from, isMine, revoked }: Message): boolean =>
  isMine && revoked?.by === from && content.kind === "text" && content.text !== "";

/** Whether a failed message may be resent (R3.4.1-2): not if the service refused its content. */
export const mayResend = ({ delivery, isRisky }: Message): boolean =>
  delivery.state === "failed" && !isRisky && !hasReason(delivery.failure, "refused");

const UPLOADS: readonly ContentKind[] = ["image", "video", "audio", "file"];
/** Files upload in parts, and can be cancelled on the way. */
export const mayCancel = ({ content, delivery }: Message): boolean =>
  delivery.state === "sending" && UPLOADS.includes(content.kind);

/** Pictures and videos that can be looked at large. */
export const mayPreview = ({ content, delivery, revoked, isRisky }: Message): boolean =>
  (content.kind === "image" || content.kind === "video") &&
  content.url !== "" &&
  delivery.state === "sent" &&
  revoked === null &&
  !isRisky;

/** Messages that may receive a reaction: visible to others, and not a signal. */
export const mayReact = (message: Message): boolean =>
  message.delivery.state === "sent" && message.content.kind !== "call" && !message.isRisky && !isNotice(message);

/** Whether 已读 or 未读 stands beside a message (F-7). */
export const showsReadState = (message: Message): boolean =>
  message.isMine &&
  message.delivery.state === "sent" &&
  message.revoked === null &&
  !message.isRisky &&
  message.content.kind !== "call" &&
  !isNotice(message);

/** Two messages farther apart than this have the time between them, in seconds (R3.9.1-15). */
const TIME_LINE_GAP = 600;
/** Seconds between two messages of one sender that still form a group. */
const GROUP_GAP = 60;
/** Whether a message goes on with the one before: of the same sender, soon after, and both in bubbles. */
export const continuesGroup = (before: Message | undefined, message: Message | undefined): boolean =>
  before !== undefined &&
  message !== undefined &&
  before.from === message.from &&
  before.isMine === message.isMine &&
  message.time - before.time < GROUP_GAP &&
  !isNotice(before) &&
  !isNotice(message);
/** Whether 已读 or 未读 stands below a message: the last of its group, or the last before the state changes. */
export const endsReadRun = (message: Message, next: Message | undefined): boolean =>
  next === undefined || !continuesGroup(message, next) || !showsReadState(next) || next.isReadByPeer !== message.isReadByPeer;

/** Whether the time stands above a message: the first, or long after the one before. */
export const startsTimeLine = (before: Message | undefined, message: Message): boolean =>
  before === undefined || message.time - before.time >= TIME_LINE_GAP;
