import * as z from "zod/mini";
import { CALL_SIGNAL_ID } from "#lib/domain/chat/calls/call.ts";
import { type JobCard, readJobCard, writeJobCard } from "#lib/domain/chat/cards/job-cards.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import type { CallOutcome, CardLine, Content } from "#lib/domain/chat/messages/message.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { webUrl } from "#lib/domain/web-url.ts";
import { figure, name, text } from "./fields.ts";
import { readParticipant } from "./participant.ts";
import { mediaUrl } from "./urls.ts";

const line = z.object({ key: text, value: text });
const lines = z.catch(z.array(line), []);
const LINES_MAX = 50;

const link = z.object({ text, link: text });
const order = z.object({
  title: text,
  description: text,
  price: z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ""),
  imageUrl: text,
  link: text,
});
const evaluation = z.object({ score: figure, comment: text });
const oneOrMany = z.catch(
  z.pipe(
    z.union([z.array(line), line]),
    z.transform((value: CardLine | CardLine[]) => (Array.isArray(value) ? value : [value])),
  ),
  [],
);
const service = z.object({ title: text, hyperlinks_text: oneOrMany, item: lines, description: text });
const created = z.object({ content: text, opUser: name });
const signal = z.object({
  ...{ actionType: figure, inviter: text, groupID: text, data: text, inviteID: text },
  inviteeList: z.catch(z.array(z.string()), []),
});
const call = z.object({
  businessID: z.literal(["av_call", "rtc_call"]),
  call_type: figure,
  call_end: figure,
  line_busy: z.catch(z.unknown(), undefined),
  data: z.catch(z.object({ cmd: text, message: text }), { cmd: "", message: "" }),
});

const VIDEO_CALL = 2;
/** Commands of a call other than the invitation (F-4). */
const COMMANDS = new Map<string, CallOutcome>([
  ["hangup", "ended"],
  ["switchToAudio", "to-voice"],
  ["switchToVideo", "to-video"],
]);

const outcomeOf = (actionType: number, inner: z.infer<typeof call>): CallOutcome => {
  if (actionType === 1) return COMMANDS.get(inner.data.cmd) ?? (inner.call_end > 0 ? "ended" : "started");
  if (actionType === 2) return "cancelled";
  if (actionType === 3) return "accepted";
  if (actionType === 4) return inner.line_busy !== undefined || inner.data.message === "lineBusy" ? "busy" : "rejected";
  return "unanswered";
};

/** A step of a call (F-4); null for any other signal, which is ignored. */
const readCall = (data: unknown, me: string): Content | null => {
  const outer = z.safeParse(signal, data);
  if (!outer.success) return null;
  const inner = z.safeParse(call, parseJson(outer.data.data));
  if (!inner.success) return null;
  const { groupID, inviteID, inviteeList, inviter } = outer.data;
  return {
    kind: "call",
    video: inner.data.call_type === VIDEO_CALL,
    outcome: outcomeOf(outer.data.actionType, inner.data),
    byMe: inviter === me,
    seconds: groupID === "" && inner.data.call_end > 0 ? inner.data.call_end : null,
    ...(groupID !== "" && { inGroup: { id: inviteID, isRung: inviteeList.includes(me), inviter } }),
  };
};

/** Messages about meeting rooms, as other clients send them (F-3). */
const ROOM_IDS = new Set<unknown>(["group_room_message", "ROOM_INVITE_ACTION", "tuikit_engine_room"]);
/** Typing notices, which never appear in the list. */
const TYPING_ID = "user_typing_status";

/** Messages of the customer service plugin that it shows; all others are between the two programs (R3.7.1-3). */
const SHOWN_BY_PLUGIN = new Set<unknown>(["9", "15", "21", "22", "29", "30", "31", undefined]);
const isServiceSignal = (data: unknown): boolean =>
  fieldOf(data, "customerServicePlugin") === 0 && !SHOWN_BY_PLUGIN.has(fieldOf(data, "src"));

const readCard = (id: unknown, data: unknown, { extension, me }: { extension: string; me: string }): Content | null => {
  switch (id) {
    case "text_link":
    case "link": {
      const card = z.parse(link, data);
      return { kind: "link", text: card.text, link: webUrl(card.link) };
    }
    case "order": {
      const { title, description, price, imageUrl, link: address } = z.parse(order, data);
      // A blob is of the sender's page.
      const { own, elsewhere } = mediaUrl(webUrl(imageUrl) ?? "");
      return {
        ...{ kind: "order", title, description, price, picture: own || null, pictureElsewhere: elsewhere },
        link: webUrl(address),
      };
    }
    case "evaluation":
    case "evaluate": {
      const { score, comment } = z.parse(evaluation, data);
      return { kind: "evaluation", score: Math.min(5, Math.max(0, Math.round(score))), comment };
    }
    case "consultion":
    case "consultation":
    case "service": {
      // The card is in the extension (F-3).
      const card = z.safeParse(service, parseJson(extension) ?? fieldOf(data, "content") ?? data);
      if (!card.success) return null;
      const { title, hyperlinks_text, item, description } = card.data;
      return { kind: "service", title, links: hyperlinks_text.slice(0, LINES_MAX), items: item.slice(0, LINES_MAX), description };
    }
    case "group_create": {
      const { content, opUser } = z.parse(created, data);
      return { kind: "group-created", operator: readParticipant(opUser, me), label: content };
    }
    default: {
      const card = readJobCard(data);
      return card && { kind: "job", card };
    }
  }
};

export type CustomPayload = { data: string; description: string; extension: string };

/** A custom message's content (D-G12); `hidden` if it is not for people: typing, signals within calls, and signals other than calls. */
export const readCustom = (payload: CustomPayload, me: string): Content | "hidden" => {
  const data = parseJson(payload.data);
  const id = fieldOf(data, "businessID");
  if (id === TYPING_ID || id === CALL_SIGNAL_ID || isServiceSignal(data)) return "hidden";
  if (ROOM_IDS.has(id)) return { kind: "room" };
  if (id === 1 || id === "1") return readCall(data, me) ?? "hidden";
  const card = typeof data === "object" && data !== null ? readCard(id, data, { extension: payload.extension, me }) : null;
  return card ?? { kind: "custom", description: payload.description };
};

/** The typing state in a custom message (F-5); null for other messages. */
export const readTyping = (payload: unknown): boolean | null => {
  const given = fieldOf(payload, "data");
  const data = parseJson(typeof given === "string" ? given : null);
  if (fieldOf(data, "businessID") !== TYPING_ID) return null;
  return fieldOf(data, "typingStatus") === 1 || fieldOf(data, "userAction") === 14;
};

/** Tells the other side that the user has begun or stopped typing. */
export const typingPayload = (isTyping: boolean): CustomPayload => ({
  data: JSON.stringify({
    businessID: TYPING_ID,
    version: 1,
    typingStatus: isTyping ? 1 : 0,
    userAction: isTyping ? 14 : 0,
    actionParam: isTyping ? "EIMAMSG_InputStatus_Ing" : "EIMAMSG_InputStatus_End",
  }),
  description: "",
  extension: "",
});
/** A rating (F-3). Other programs show its words. */
export const evaluationPayload = ({ score, comment }: Evaluation): CustomPayload => ({
  data: JSON.stringify({ businessID: "evaluation", version: 1, score, comment }),
  description: comment,
  extension: "",
});

/** A card of ours. Other programs show `description`. */
export const jobCardPayload = (card: JobCard, description: string): CustomPayload => ({
  data: writeJobCard(card),
  description,
  extension: "",
});
