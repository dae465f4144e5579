import type { Content, ContentKind, Message } from "./message.ts";
import type { Quote, QuotedKind } from "./quote.ts";
import { textSegments } from "./text-segments.ts";

const KINDS: Record<Exclude<ContentKind, "elsewhere">, QuotedKind> = {
  text: "text",
  image: "image",
  video: "video",
  audio: "audio",
  file: "file",
  face: "face",
  location: "location",
  link: "custom",
  order: "custom",
  evaluation: "custom",
  service: "custom",
  job: "custom",
  call: "custom",
  "group-created": "custom",
  merger: "merger",
  tip: "tip",
  room: "custom",
  custom: "custom",
  unsupported: "unknown",
};

const kindOf = (content: Content): QuotedKind => (content.kind === "elsewhere" ? content.media : KINDS[content.kind]);

/** As much of a text goes along, in characters; one of an emoji's token has 30 at most. */
const TEXT_MAX = 100;

/** The beginning of a text, never a part of an emoji. */
const beginningOf = (text: string): string => {
  let beginning = "";
  for (const segment of textSegments(text.slice(0, TEXT_MAX * 30))) {
    const room = TEXT_MAX - [...beginning].length;
    if (room <= 0) break;
    beginning += segment.kind === "emoji" ? segment.text : [...segment.text].slice(0, room).join("");
  }
  return beginning;
};

const textOf = ({ content }: Message): string => {
  if (content.kind === "text") return beginningOf(content.text);
  if (content.kind === "file") return beginningOf(content.name);
  return content.kind === "merger" ? beginningOf(content.title) : "";
};

/** Quotes a message. */
export const quoteOf = (message: Message): Quote => ({
  messageId: message.id,
  isMine: message.isMine,
  name: message.name,
  account: message.from,
  kind: kindOf(message.content),
  text: textOf(message),
  time: message.time,
});
