import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import type { Hit } from "#lib/domain/chat/messages/search.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { writerOf } from "#lib/texts/chat/announcements.ts";
import { foundText, foundTime } from "#lib/texts/chat/search.ts";
import { Matches } from "./Matches.tsx";

/** The thumbnail of a found message, if it has one. */
function Thumbnail({ url, isVideo }: { url: string; isVideo: boolean }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-ground">
      {url === "" || isBroken ? (
        !isVideo && (
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
            className="text-ink-500"
          >
            <path d="M4 4h16v16H4zm0 12 5-5 7 7m-2-2 2-2 4 4M15 8.5h.01" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        )
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {isVideo && (
        <span className="relative grid size-6 place-items-center rounded-full bg-shade text-white">
          {/* Drawn here, as all that is in this late file alone. */}
          <svg viewBox="0 0 24 24" width="12" height="12" fill="currentColor" aria-hidden="true">
            <path d="M7 4v16l13-8z" />
          </svg>
        </span>
      )}
    </span>
  );
}

/** The address of the small picture beside a result: empty for a picture that cannot load, null for a message of another kind. */
const pictureOf = (content: Content): string | null =>
  content.kind === "image" ? content.preview : content.kind === "video" ? (content.cover ?? "") : isElsewhere(content) ? "" : null;

const isElsewhere = (content: Content): boolean => content.kind === "elsewhere" && content.media !== "audio";

const isVideo = (content: Content): boolean =>
  content.kind === "video" || (content.kind === "elsewhere" && content.media === "video");

type Props = {
  hit: Hit;
  keywords: readonly string[];
  inbox: Inbox;
  name: string;
  /** Shows a message in its place; resolves when that has come about or failed. */
  onOpen: (message: Message) => Promise<void>;
};

/** Messages of one conversation that were found, the newest first; a press shows one in its place. */
export function FoundMessages({ hit, keywords, inbox, name, onOpen }: Props) {
  const connection = useStore(inbox.$connection);
  const names = useStore(inbox.$names);
  const [opening, setOpening] = useState<string | null>(null);
  const open = async (message: Message): Promise<void> => {
    setOpening(message.id);
    await onOpen(message);
    setOpening(null);
  };
  return (
    <ul className="-mx-2">
      {hit.messages.map((message) => {
        const picture = pictureOf(message.content);
        return (
          <li key={message.id}>
            <button
              type="button"
              aria-busy={opening === message.id}
              onClick={() => void open(message)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-ground"
            >
              {picture !== null && <Thumbnail key={connection + picture} url={picture} isVideo={isVideo(message.content)} />}
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 text-ink-500 text-xs">
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {writerOf(message, { peerName: hit.conversation.kind === "group" ? null : name, names })}
                  </span>
                  <span className="shrink-0 tabular-nums">{foundTime(message.time)}</span>
                </span>
                <span dir="auto" className="wrap-anywhere mt-0.5 line-clamp-2 text-ink-900 text-sm">
                  <Matches text={foundText(message, keywords)} keywords={keywords} />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
