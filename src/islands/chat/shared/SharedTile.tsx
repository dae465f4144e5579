import { Image, Play } from "lucide-react";
import { useBroken } from "#islands/chat/parts/use-broken.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { SharedItem } from "#lib/domain/chat/messages/shared.ts";
import { playTime } from "#lib/texts/chat/play-time.ts";
import { shared as words } from "#lib/texts/chat/shared.ts";

type Props = {
  item: Extract<SharedItem, { kind: "tile" }>;
  writer: string;
  connection: ConnectionState;
  isStop: boolean;
  onOpen: () => void;
};

/** A picture or video as a square; a press shows it large. */
export function SharedTile({ item: { key, message, content }, writer, connection, isStop, onOpen }: Props) {
  const isVideo = content.kind === "video";
  const address = content.kind === "video" ? (content.cover ?? "") : content.preview;
  const [isBroken, setBroken, count] = useBroken(address, connection);
  const by = words.by(writer, message.time);
  return (
    <button
      type="button"
      data-item={key}
      tabIndex={isStop ? 0 : -1}
      aria-label={isVideo ? words.openVideo(by) : words.openPicture(by)}
      onClick={onOpen}
      className={`relative grid aspect-square w-full place-items-center overflow-hidden rounded-control border border-line ${isVideo ? "bg-night text-white" : "bg-ground text-ink-500"}`}
    >
      {address !== "" && !isBroken ? (
        <img
          key={count}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={setBroken}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        !isVideo && <Image size={24} strokeWidth={1.5} aria-hidden="true" />
      )}
      {content.kind === "video" && (
        <>
          <span className="relative grid size-8 place-items-center rounded-full bg-shade text-white">
            <Play size={16} fill="currentColor" aria-hidden="true" className="ml-0.5" />
          </span>
          {content.seconds > 0 && (
            <span className="absolute right-1 bottom-1 rounded bg-shade px-1 text-white text-xs tabular-nums">
              {playTime(content.seconds)}
            </span>
          )}
        </>
      )}
    </button>
  );
}
