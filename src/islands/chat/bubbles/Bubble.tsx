import { clsx } from "clsx";
import { MapPin, Phone, Video } from "lucide-react";
import type { ReactNode } from "react";
import { MessageText } from "#islands/chat/composer/MessageText.tsx";
import { facePicture } from "#lib/domain/chat/emoji.ts";
import type { Content, Message } from "#lib/domain/chat/message.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { callText, contentText } from "#lib/texts/chat/summary.ts";
import { LinkCard, OrderCard, ServiceCard } from "./Cards.tsx";
import { AudioBubble, FileBubble, PictureBubble, VideoBubble } from "./Media.tsx";

/** The ground that text stands on. */
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

/** What anybody may see of a message that the service holds for dangerous (3§8). */
const riskyWords = ({ kind }: Content): string => (kind === "audio" ? words.riskyListen : words.riskyView);

/** A sticker of ours; its caption is dark, so it stands on light ground. Another client's is named. */
function Sticker({ content }: { content: Extract<Content, { kind: "face" }> }) {
  const picture = facePicture({ index: content.pack, data: content.name });
  const name = contentText(content);
  if (picture === null) return name;
  return <img src={picture} alt={name} width={120} height={120} className="rounded-control dark:bg-ink-900" />;
}

function ContentOf({ message }: { message: Message }): ReactNode {
  const { content, isMine, delivery } = message;
  const progress = delivery.state === "sending" ? delivery.progress : null;
  switch (content.kind) {
    case "text":
      return <MessageText text={content.text} />;
    case "image":
      return <PictureBubble content={content} progress={progress} />;
    case "video":
      return <VideoBubble content={content} progress={progress} />;
    case "audio":
      return <AudioBubble content={content} isMine={isMine} />;
    case "file":
      return <FileBubble content={content} progress={progress} />;
    case "face":
      return <Sticker content={content} />;
    case "location":
      return (
        <span className="flex items-center gap-2">
          <MapPin size={16} aria-hidden="true" className="shrink-0" />
          {content.description || `${words.location} ${content.latitude}, ${content.longitude}`}
        </span>
      );
    case "link":
      return <LinkCard content={content} />;
    case "order":
      return <OrderCard content={content} />;
    case "service":
      return <ServiceCard content={content} />;
    case "evaluation":
      return (
        <>
          <span className="block font-medium">{words.evaluation}</span>
          {content.score > 0 && words.score(content.score)} {content.comment}
        </>
      );
    case "call": {
      const Icon = content.video ? Video : Phone;
      return (
        <span className="flex items-center gap-2">
          <Icon size={16} aria-hidden="true" className="shrink-0" />
          {callText(content)}
        </span>
      );
    }
    case "merger":
      return (
        <>
          <span className="block font-medium">{content.title || words.mergerTitle}</span>
          <span className="text-ink-500">{content.lines.join("\n")}</span>
        </>
      );
    case "custom":
      return content.description || words.custom;
    // Notices stand in the middle of the list, not in a bubble.
    case "tip":
    case "group-created":
    case "unsupported":
      return words.unsupported;
  }
}

const ON_THEIR_OWN = new Set<Content["kind"]>(["image", "video", "file", "audio"]);

/** What a message holds, as it is shown: every kind has its own look, none is empty (decisions G18). */
export function Bubble({ message }: { message: Message }) {
  const { content, isMine, isRisky } = message;
  if (isRisky && !(isMine && content.kind === "text")) return <Plain isMine={isMine}>{riskyWords(content)}</Plain>;
  if (ON_THEIR_OWN.has(content.kind)) return <ContentOf message={message} />;
  return (
    <Plain isMine={isMine}>
      <ContentOf message={message} />
    </Plain>
  );
}
