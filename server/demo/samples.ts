/** A message of each kind that the demo's recruiters send when they are asked to, made as the SDK makes its own. */
import { HERE } from "#server/gateway/files/addresses.ts";
import { FILES_PATH } from "#server/gateway/transport/paths.ts";
import type { AfterSend } from "#server/services/after-send.ts";
import type { MessageElement } from "#server/services/chat-admin.ts";
import type { Sample } from "./recruiter-texts.ts";
import { SAMPLE_TEXTS } from "./texts.ts";

/** The files of these messages; they are in seed/data/files/chat, and made known with the seed. Sizes in bytes. */
export const SAMPLE_FILES = {
  image: { name: "d0000000000000000000000000000001.png", size: 5275 },
  file: { name: "d0000000000000000000000000000002.docx", size: 1042 },
  cover: { name: "d0000000000000000000000000000003.jpg", size: 1189 },
  video: { name: "d0000000000000000000000000000003.mp4", size: 8443 },
  sound: { name: "d0000000000000000000000000000004.m4a", size: 10_469 },
} as const;

const urlOf = ({ name }: { name: string }): string => `${HERE}${FILES_PATH}/${name}`;
const one = (MsgType: string, MsgContent: Record<string, unknown>): MessageElement[] => [{ MsgType, MsgContent }];
const custom = (data: Record<string, unknown>, description = "", extension: unknown = null): MessageElement[] =>
  one("TIMCustomElem", { Data: JSON.stringify(data), Desc: description, Ext: extension === null ? "" : JSON.stringify(extension) });

const PICTURE = { Width: 640, Height: 400 };

const image = (): MessageElement[] => {
  const { name, size } = SAMPLE_FILES.image;
  const sizes = [1, 2, 3].map((Type) => ({ Type, Size: size, ...PICTURE, URL: urlOf({ name }) }));
  return one("TIMImageElem", { UUID: name, ImageFormat: 3, ImageInfoArray: sizes });
};

const file = (): MessageElement[] => {
  const { name, size } = SAMPLE_FILES.file;
  return one("TIMFileElem", {
    UUID: name,
    Url: urlOf({ name }),
    FileName: SAMPLE_TEXTS.fileName,
    FileSize: size,
    Download_Flag: 2,
  });
};

const video = (): MessageElement[] => {
  const { video: own, cover } = SAMPLE_FILES;
  return one("TIMVideoFileElem", {
    VideoUUID: own.name,
    VideoUrl: urlOf(own),
    VideoFormat: "mp4",
    VideoSecond: 3,
    VideoSize: own.size,
    VideoDownloadFlag: 2,
    ThumbUUID: cover.name,
    ThumbUrl: urlOf(cover),
    ThumbFormat: "jpg",
    ThumbSize: cover.size,
    ThumbWidth: 320,
    ThumbHeight: 200,
    ThumbDownloadFlag: 2,
  });
};

const sound = (): MessageElement[] => {
  const { name, size } = SAMPLE_FILES.sound;
  return one("TIMSoundElem", { UUID: name, Url: urlOf({ name }), Size: size, Second: 3, Download_Flag: 2 });
};

/** A conversation of before, in one message. */
const merger = ({ From_Account, To_Account, MsgTime }: AfterSend): MessageElement[] =>
  one("TIMRelayElem", {
    Title: SAMPLE_TEXTS.merger.title,
    AbstractList: SAMPLE_TEXTS.merger.said,
    CompatibleText: SAMPLE_TEXTS.merger.title,
    MsgList: SAMPLE_TEXTS.merger.said.map((said, index) => ({
      From_Account: index % 2 === 0 ? From_Account : To_Account,
      To_Account: index % 2 === 0 ? To_Account : From_Account,
      MsgTimeStamp: MsgTime - 60 + index,
      MsgSeq: index + 1,
      MsgRandom: index + 1,
      MsgBody: one("TIMTextElem", { Text: said }),
    })),
    JsonMsgKey: "",
    PbMsgKey: "",
    Version: 1,
    LayersOverLimit: 0,
  });

const { link, order, evaluation, service, unknown } = SAMPLE_TEXTS;
const pageAt = (path: string): string => `${HERE}${path}`;
/** A card's links lead to pages of the site, wherever its reader is. */
const linked = <Card extends { link: string }>(each: Card): Card => ({ ...each, link: pageAt(each.link) });
const answers = {
  ...service,
  hyperlinks_text: { ...service.hyperlinks_text, value: pageAt(service.hyperlinks_text.value) },
};

/** Each kind of message, and how it is made in answer to one that was sent. */
export const samples: readonly { kind: Sample; make: (sent: AfterSend) => MessageElement[] }[] = [
  { kind: "image", make: image },
  { kind: "video", make: video },
  { kind: "sound", make: sound },
  { kind: "face", make: () => one("TIMFaceElem", { Index: 1, Data: "yz00" }) },
  { kind: "location", make: () => one("TIMLocationElem", { Desc: SAMPLE_TEXTS.place, Longitude: 120.21, Latitude: 30.25 }) },
  { kind: "merger", make: merger },
  { kind: "link", make: () => custom({ businessID: "text_link", ...linked(link) }) },
  { kind: "order", make: () => custom({ businessID: "order", imageUrl: urlOf(SAMPLE_FILES.image), ...linked(order) }) },
  { kind: "evaluation", make: () => custom({ businessID: "evaluation", version: 1, ...evaluation }) },
  { kind: "service", make: () => custom({ businessID: "consultion" }, service.title, answers) },
  { kind: "unknown", make: () => custom({ businessID: "calendar" }, unknown) },
  { kind: "file", make: file },
];
