import { clsx } from "clsx";
import { MicOff } from "lucide-react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import type { ParticipantState } from "#lib/domain/chat/calls/state.ts";
import type { TheirMedia } from "#lib/stores/chat/calls/media.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { QualityBars } from "./QualityBars.tsx";
import { Video } from "./Stream.tsx";

type Props = {
  name: string;
  avatar: string | null;
  /** Null for the reader. */
  state: ParticipantState | null;
  media: Pick<TheirMedia, "stream" | "isMuted" | "hasCamera" | "isSharing" | "quality">;
  isSmall: boolean;
};

/** A person of a call in a group: the picture or the face, the name, and how far they are in the call. */
export function GroupTile({ name, avatar, state, media, isSmall }: Props) {
  const { stream, isMuted, hasCamera, isSharing, quality } = media;
  const isHere = state === null || state === "talking" || state === "reconnecting";
  const hasPicture = isHere && stream !== null && (hasCamera || isSharing);
  const word = state === null || state === "talking" ? null : words.states[state];
  return (
    <li
      aria-label={name}
      className={clsx(
        "relative grid min-h-0 min-w-0 place-items-center overflow-hidden rounded-control bg-white/10",
        !isHere && "text-white/80",
      )}
    >
      {/* The face is seen until the first picture covers it. */}
      <span className={clsx("pb-6", (state === "ringing" || state === "connecting") && "motion-safe:animate-pulse")}>
        <Avatar key={avatar} name={name} url={avatar} isLarge={!isSmall} />
      </span>
      {hasPicture && (
        <Video
          stream={stream}
          label={words.pictureOf(name)}
          isMirrored={state === null && !isSharing}
          className={clsx("absolute inset-0 size-full", isSharing ? "object-contain" : "object-cover")}
        />
      )}
      <p className="absolute inset-x-0 bottom-0 flex min-w-0 items-center gap-1.5 bg-[#16181d]/80 px-2 py-1 text-xs">
        {isHere && isMuted && <MicOff size={14} role="img" aria-label={words.micOff} className="shrink-0" />}
        <span dir="auto" className="min-w-0 truncate">
          {state === null ? words.self(name) : name}
        </span>
        {word !== null && <span className="ml-auto shrink-0">{word}</span>}
        {state === "talking" && !isSmall && (
          <span className="ml-auto shrink-0">
            <QualityBars quality={quality.own} />
          </span>
        )}
      </p>
    </li>
  );
}
