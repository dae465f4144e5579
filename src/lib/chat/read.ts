import * as z from "zod/mini";
import {
  type Content,
  type Delivery,
  type ElsewhereMedia,
  type Message,
  type SavedFormat,
  type TipChange,
  type TipKind,
  TOLD_SETTINGS,
} from "#lib/domain/chat/messages/message.ts";
import { readCustom } from "./custom-content.ts";
import { chatFailure } from "./failures.ts";
import { figure, flag, INVITATION_FIELD, name, text } from "./fields.ts";
import { sidesOf } from "./ids.ts";
import { participantOf } from "./participant.ts";
import { readQuote } from "./quote.ts";
import { faceUrl, fileUrl, mediaUrl } from "./urls.ts";

/** A size in pixels, bytes or seconds: never negative, never endless. */
const size = z.pipe(
  figure,
  z.transform((value: number) => (Number.isFinite(value) && value > 0 ? value : 0)),
);
const texts = z.catch(z.array(text), []);

const picture = z.object({ url: text, width: size, height: size });
const SCHEMAS = {
  text: z.object({ text: z.string() }),
  // Index 0 is the original, 2 the preview (R3.3.2-1). Other fields with addresses are for the SDK's own use.
  image: z.object({ imageInfoArray: z.array(picture).check(z.minLength(1)), imageFormat: figure }),
  video: z.object({
    remoteVideoUrl: text,
    videoUrl: text,
    url: text,
    videoSecond: size,
    snapshotUrl: text,
    snapshotWidth: size,
    snapshotHeight: size,
    thumbUrl: text,
  }),
  audio: z.object({ url: text, remoteAudioUrl: text, second: size }),
  file: z.object({ fileUrl: text, url: text, fileName: text, name: text, fileSize: size, size }),
  face: z.object({ index: figure, data: text }),
  location: z.object({ description: text, latitude: figure, longitude: figure }),
  custom: z.object({ data: text, description: text, extension: text }),
  merger: z.object({ title: text, abstractList: texts }),
  tip: z.object({
    operationType: figure,
    operatorID: text,
    userIDList: texts,
    memberList: z.catch(z.array(z.object({ userID: text, nick: name, muteTime: z.catch(z.optional(z.number()), undefined) })), []),
    operatorInfo: z.catch(z.object({ nick: name }), { nick: "" }),
    newGroupProfile: z.catch(
      z.object({
        ...{ groupName: name, notification: text, ownerID: text, muteAllMembers: z.catch(z.optional(z.boolean()), undefined) },
        // Only whether they are there is read.
        ...{ avatar: z.optional(z.unknown()), introduction: z.optional(z.unknown()), joinOption: z.optional(z.unknown()) },
        groupCustomField: z.catch(z.array(z.object({ key: text })), []),
      }),
      { groupName: "", notification: "", ownerID: "", muteAllMembers: undefined, groupCustomField: [] },
    ),
  }),
};

const TIPS: Record<number, TipKind> = {
  1: "joined",
  2: "quit",
  3: "removed",
  4: "admin-set",
  5: "admin-unset",
  6: "profile",
  7: "member",
};

/** In the order of their numbers on the wire, which begin with 1. */
const SAVED_FORMATS: readonly SavedFormat[] = ["jpg", "gif", "png", "bmp"];

/** A picture's type: by its number, else by its address. */
const formatOf = (number: number, url: string): SavedFormat | null => {
  const ending = /\.(\w{3,4})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase().replace("jpeg", "jpg");
  return SAVED_FORMATS[number - 1] ?? SAVED_FORMATS.find((format) => format === ending) ?? null;
};

/** Media at a known origin, or where else it is. `load` gets an address that may load by itself, or none. */
const mediaAt = (media: ElsewhereMedia, address: string, load: (url: string) => Content): Content => {
  const { own, elsewhere } = mediaUrl(address);
  return elsewhere ? { kind: "elsewhere", media, ...elsewhere } : load(own);
};

const image = ({ imageInfoArray: all, imageFormat }: z.infer<typeof SCHEMAS.image>): Content => {
  const [original] = all;
  const preview = all[2] ?? original;
  const measured = all.find(({ width, height }) => width > 0 && height > 0);
  return mediaAt("image", original?.url ?? "", (url) => ({
    kind: "image",
    url,
    preview: mediaUrl(preview?.url ?? "").own || url,
    width: measured?.width ?? 0,
    height: measured?.height ?? 0,
    format: formatOf(imageFormat, url),
  }));
};

const changeOf = (tip: TipKind, { memberList, newGroupProfile }: z.infer<typeof SCHEMAS.tip>, me: string): TipChange | null => {
  if (tip === "member") {
    const seconds = memberList[0]?.muteTime;
    return seconds === undefined ? null : { kind: "mute", seconds: Math.max(0, seconds) };
  }
  if (tip !== "profile") return null;
  const { groupName, notification, ownerID, muteAllMembers } = newGroupProfile;
  if (groupName) return { kind: "name", text: groupName };
  if (notification) return { kind: "notice", text: notification };
  if (ownerID) return { kind: "owner", owner: participantOf(ownerID, me) };
  if (muteAllMembers !== undefined) return { kind: "mute-all", isOn: muteAllMembers };
  const invitation = newGroupProfile.groupCustomField.find(({ key }) => key === INVITATION_FIELD);
  const setting = TOLD_SETTINGS.find((one) => ({ ...newGroupProfile, invitation })[one] !== undefined);
  return setting ? { kind: "setting", setting } : null;
};

const READERS: Record<string, (payload: unknown, me: string) => Content | "hidden"> = {
  TIMTextElem: (payload) => ({ kind: "text", text: z.parse(SCHEMAS.text, payload).text }),
  TIMImageElem: (payload) => image(z.parse(SCHEMAS.image, payload)),
  TIMVideoFileElem: (payload) => {
    const video = z.parse(SCHEMAS.video, payload);
    return mediaAt("video", video.remoteVideoUrl || video.videoUrl || video.url, (url) => ({
      kind: "video",
      url,
      cover: mediaUrl(video.snapshotUrl || video.thumbUrl).own || null,
      width: video.snapshotWidth,
      height: video.snapshotHeight,
      seconds: video.videoSecond,
    }));
  },
  TIMSoundElem: (payload) => {
    const audio = z.parse(SCHEMAS.audio, payload);
    return mediaAt("audio", audio.remoteAudioUrl || audio.url, (url) => ({ kind: "audio", url, seconds: audio.second }));
  },
  TIMFileElem: (payload) => {
    const file = z.parse(SCHEMAS.file, payload);
    return {
      kind: "file",
      url: fileUrl(file.fileUrl || file.url),
      name: file.fileName || file.name,
      size: file.fileSize || file.size,
    };
  },
  TIMFaceElem: (payload) => {
    const { index, data } = z.parse(SCHEMAS.face, payload);
    return { kind: "face", pack: index, name: data.replace(/@2x$/, "") };
  },
  TIMLocationElem: (payload) => ({ kind: "location", ...z.parse(SCHEMAS.location, payload) }),
  TIMCustomElem: (payload, me) => readCustom(z.parse(SCHEMAS.custom, payload), me),
  TIMRelayElem: (payload) => {
    const { title, abstractList } = z.parse(SCHEMAS.merger, payload);
    return { kind: "merger", title, lines: abstractList.slice(0, 10), record: payload };
  },
  TIMGroupTipElem: (payload, me) => {
    const wire = z.parse(SCHEMAS.tip, payload);
    const { operationType, operatorID, userIDList, memberList, operatorInfo } = wire;
    const nickOf = (id: string): string => memberList.find(({ userID }) => userID === id)?.nick ?? "";
    const tip = TIPS[operationType];
    if (!tip) return "hidden";
    // A change of members lists each one with its news.
    const accounts = userIDList.length === 0 && tip === "member" ? memberList.map(({ userID }) => userID) : userIDList;
    return {
      kind: "tip",
      tip,
      operator: participantOf(operatorID, me, operatorInfo.nick || nickOf(operatorID)),
      people: accounts.map((id) => participantOf(id, me, nickOf(id))),
      change: changeOf(tip, wire, me),
    };
  },
  TIMGroupSystemNoticeElem: () => "hidden",
};

/** A message's content from the SDK's; `hidden` if it is not for people. Malformed content is `unsupported`. */
export const readContent = (type: string, payload: unknown, me: string): Content | "hidden" => {
  try {
    // The type is untrusted: "constructor" is not one of ours.
    return (Object.hasOwn(READERS, type) && READERS[type]?.(payload, me)) || { kind: "unsupported" };
  } catch {
    return { kind: "unsupported" };
  }
};

const wireMessage = z.object({
  ID: z.string().check(z.minLength(1)),
  // The SDK makes nothing of a type that is newer than itself.
  type: text,
  payload: z.unknown(),
  conversationID: z.string(),
  cloudCustomData: text,
  from: text,
  flow: text,
  time: z.number(),
  sequence: figure,
  status: text,
  nick: name,
  nameCard: name,
  avatar: text,
  isRevoked: flag,
  revoker: z.catch(z.nullish(z.string()), null),
  isDeleted: flag,
  isPeerRead: flag,
  isModified: flag,
  needReadReceipt: flag,
  readReceiptInfo: z.catch(z.nullish(z.object({ isPeerRead: flag })), null),
  hasRiskContent: flag,
});

const deliveryOf = (status: string): Delivery => {
  if (status === "unSend") return { state: "sending", progress: 0 };
  // The SDK does not report messages that failed before this page loaded; only the sending page knew the reason.
  if (status === "fail") return { state: "failed", failure: chatFailure(0) };
  return { state: "sent" };
};

/** A message of the SDK; null if it is not for people: deleted, typing, signals, notices of the service. */
export const readMessage = (given: unknown, me: string): Message | null => {
  const parsed = z.safeParse(wireMessage, given);
  if (!parsed.success || parsed.data.isDeleted || !sidesOf(parsed.data.conversationID)) return null;
  const wire = parsed.data;
  const content = readContent(wire.type, wire.payload, me);
  // A step of a call that did not get out never happened: to send it later would ring out of the blue.
  if (content === "hidden" || (content.kind === "call" && wire.status === "fail")) return null;
  return {
    id: wire.ID,
    conversationId: wire.conversationID,
    from: wire.from,
    name: wire.nameCard || wire.nick,
    avatar: faceUrl(wire.avatar),
    isMine: wire.flow === "out",
    time: wire.time,
    sequence: wire.sequence,
    content,
    quote: readQuote(wire.cloudCustomData, { me, conversationId: wire.conversationID }),
    delivery: deliveryOf(wire.status),
    revoked: wire.isRevoked ? { by: wire.revoker || wire.from } : null,
    // A delivered message has not failed: the service's flag is for its readers, not for its writer.
    isRisky: wire.hasRiskContent && !(wire.flow === "out" && wire.status === "success"),
    needsReceipt: wire.needReadReceipt,
    isReadByPeer: wire.needReadReceipt ? (wire.readReceiptInfo?.isPeerRead ?? wire.isPeerRead) : wire.isPeerRead,
    isEdited: wire.isModified,
  };
};

/** The messages in an event. */
export const readMessages = (given: unknown, me: string): Message[] =>
  Array.isArray(given) ? given.flatMap((each) => readMessage(each, me) ?? []) : [];
