import { clsx } from "clsx";
import { CircleAlert, MapPinned, Phone, Video } from "lucide-react";
import type { ReactNode } from "react";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { facePicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { faceText } from "#lib/texts/chat/faces.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { callText, riskyText } from "#lib/texts/chat/summary.ts";
import { Elsewhere } from "./Elsewhere.tsx";
import { LateCard } from "./LateCard.tsx";
import { AudioBubble, FileBubble, PictureBubble, VideoBubble } from "./Media.tsx";
import { MessageText } from "./MessageText.tsx";
import { RecordCard } from "./RecordCard.tsx";

type Props = {
  message: Message;
  connection: ConnectionState;
  /** Opens the picture or video in the previewer; null if it cannot be opened. */
  onPreview: (() => void) | null;
  /** Opens the merged record; null for other messages. */
  onRecord?: (() => void) | null;
  /** Calls back, by voice or video as in the record; null where calls are not offered. */
  onCall?: ((kind: CallKind) => void) | null;
};

/** The background of a text. */
function Plain({ isMine, children }: { isMine: boolean; children: ReactNode }) {
  return (
    <div
      dir="auto"
      className={clsx(
        "wrap-anywhere whitespace-pre-wrap rounded-card px-3 py-2 text-ink-900 text-sm",
        isMine ? "bg-brand-50" : "border border-line bg-card",
      )}
    >
      {children}
    </div>
  );
}

/** Placeholder for a message that the service flagged as dangerous (R3.8.1-4): an image for an image, otherwise a sentence. */
function Risky({ message: { content, isMine } }: { message: Message }) {
  const said = riskyText(content);
  if (content.kind !== "image" && content.kind !== "video") return <Plain isMine={isMine}>{said}</Plain>;
  return (
    <div className="grid h-36 w-48 max-w-full place-content-center justify-items-center gap-2 rounded-card border border-line bg-ground p-3 text-center text-ink-500 text-xs">
      <CircleAlert size={32} strokeWidth={1.5} aria-hidden="true" />
      {said}
    </div>
  );
}

/** A sticker of ours, on a light background because its caption is dark. Stickers of other clients show their names. */
function Sticker({ content, isMine }: { content: Extract<Content, { kind: "face" }>; isMine: boolean }) {
  const picture = facePicture({ index: content.pack, data: content.name });
  const name = faceText(content);
  if (picture === null) return <Plain isMine={isMine}>{name}</Plain>;
  return <img src={picture} alt={name} width={120} height={120} className="rounded-card dark:bg-ink-900" />;
}

function ContentOf({ message, connection, onPreview, onRecord = null, onCall = null }: Props): ReactNode {
  const { content, isMine, delivery } = message;
  const progress = delivery.state === "sending" ? delivery.progress : null;
  switch (content.kind) {
    case "text":
      return content.text.trim() === "" ? words.blank : <MessageText text={content.text} />;
    case "image":
      return <PictureBubble content={content} connection={connection} progress={progress} onPreview={onPreview} />;
    case "video":
      return <VideoBubble content={content} progress={progress} onPreview={onPreview} />;
    case "audio":
      return <AudioBubble content={content} isMine={isMine} />;
    case "elsewhere":
      return <Elsewhere content={content} />;
    case "file":
      return <FileBubble content={content} progress={progress} isMine={isMine} isSent={delivery.state === "sent"} />;
    case "face":
      return <Sticker content={content} isMine={isMine} />;
    case "location":
      return (
        <span className="flex items-center gap-2">
          <MapPinned size={16} aria-hidden="true" className="shrink-0" />
          {content.description || `${words.location} ${content.latitude}, ${content.longitude}`}
        </span>
      );
    case "link":
    case "order":
    case "service":
    case "evaluation":
    case "job":
      return <LateCard message={message} connection={connection} />;
    case "call": {
      const Icon = content.video ? Video : Phone;
      const record = (
        <>
          <Icon size={16} role="img" aria-label={content.video ? words.videoCall : words.voiceCall} className="shrink-0" />
          {callText(content)}
        </>
      );
      if (!onCall) return <span className="flex items-center gap-2">{record}</span>;
      return (
        <button
          type="button"
          title={words.callBack}
          onClick={() => onCall(content.video ? "video" : "voice")}
          className="flex items-center gap-2 underline-offset-2 hover:underline"
        >
          {record}
        </button>
      );
    }
    case "merger":
      return <RecordCard content={content} onOpen={onRecord} />;
    case "custom":
      return content.description || words.custom;
    // Notices stand in the middle of the list, not in a bubble.
    case "tip":
    case "group-created":
    case "room":
    case "unsupported":
      return words.unsupported;
  }
}

const ON_THEIR_OWN = new Set<Content["kind"]>(["image", "video", "file", "audio", "face", "elsewhere", "merger"]);

/** A message's content. Every kind has a look of its own, and no bubble is empty (D-G18). */
export function Bubble({ message, connection, onPreview, onRecord = null, onCall = null }: Props) {
  const { content, isMine, isRisky } = message;
  if (isRisky && !(isMine && content.kind === "text")) return <Risky message={message} />;
  const shown = <ContentOf message={message} connection={connection} onPreview={onPreview} onRecord={onRecord} onCall={onCall} />;
  return ON_THEIR_OWN.has(content.kind) ? shown : <Plain isMine={isMine}>{shown}</Plain>;
}
