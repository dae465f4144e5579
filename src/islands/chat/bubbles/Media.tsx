import { clsx } from "clsx";
import { Download, FileText, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { fileLabel } from "#lib/domain/chat/label.ts";
import type { Content } from "#lib/domain/chat/message.ts";
import { audioWidth, fitMedia } from "#lib/domain/chat/sizes.ts";
import { downloadFile } from "#lib/stores/chat/download.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { fileSize } from "#lib/texts/chat/sizes.ts";

type Of<Kind extends Content["kind"]> = {
  content: Extract<Content, { kind: Kind }>;
  /** How much of it has gone, from 0 to 1; null where nothing is on its way. */
  progress: number | null;
};

/** How far an upload has come. */
function Progress({ progress }: { progress: number | null }) {
  if (progress === null) return null;
  return (
    <span className="absolute inset-x-2 bottom-2 rounded-control bg-shade px-2 py-0.5 text-center text-white text-xs tabular-nums">
      {`${Math.round(progress * 100)}%`}
    </span>
  );
}

/** A picture, whose room is kept before it has come; a press opens the original. */
export function PictureBubble({ content: { url, preview, width, height }, progress }: Of<"image">) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || preview === "")
    return <p className="rounded-card border border-line bg-card px-3 py-2 text-ink-500">{words.noFile}</p>;
  const size = fitMedia(width, height);
  const picture = (
    <img
      src={preview}
      alt={words.picture}
      width={size.width}
      height={size.height}
      onError={() => setBroken(true)}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      className="block h-auto max-w-full rounded-card border border-line bg-card object-contain"
    />
  );
  return (
    <div className="relative max-w-[min(300px,calc(100vw-180px))]">
      {progress === null ? (
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={words.openPicture} className="block">
          {picture}
        </a>
      ) : (
        picture
      )}
      <Progress progress={progress} />
    </div>
  );
}

/** A video with its cover, or a plain tile where it has none; ready once it has gone out (3§4). */
export function VideoBubble({ content: { url, cover, width, height }, progress }: Of<"video">) {
  const size = width > 0 && height > 0 ? fitMedia(width, height) : { width: 300, height: 169 };
  return (
    <div className="relative max-w-[min(300px,calc(100vw-172px))]">
      <video
        controls={progress === null}
        preload="none"
        {...(progress === null && url !== "" && { src: url })}
        {...(cover !== null && { poster: cover })}
        width={size.width}
        height={size.height}
        aria-label={words.video}
        className="block h-auto max-w-full rounded-card bg-ink-900"
      />
      <Progress progress={progress} />
    </div>
  );
}

/** A voice message: a press plays it, another stops and rewinds (3§4). */
export function AudioBubble({
  content: { url, seconds },
  isMine,
}: {
  content: Extract<Content, { kind: "audio" }>;
  isMine: boolean;
}) {
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const Icon = isPlaying ? Pause : Play;
  const toggle = (): void => {
    const audio = player.current;
    if (!audio) return;
    if (audio.paused) audio.play().catch(() => setPlaying(false));
    else {
      audio.pause();
      audio.currentTime = 0;
    }
  };
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={`${isPlaying ? words.stop : words.play} ${words.audio(Math.round(seconds))}`}
      style={{ width: audioWidth(seconds) }}
      className={clsx(
        "flex min-h-10 max-w-full items-center gap-2 rounded-card border px-3 text-ink-900 text-sm",
        isMine ? "border-transparent bg-brand-50" : "border-line bg-card",
      )}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="tabular-nums">{`${Math.round(seconds)}″`}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
      <audio
        ref={player}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </button>
  );
}

/** A file: a press saves it under its name (3§7). */
export function FileBubble({ content: { url, name, size }, progress }: Of<"file">) {
  const label = name || words.unnamedFile;
  const save = (event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }): void => {
    event.preventDefault();
    // Where it can't be fetched, its address is opened.
    void downloadFile(url, label).then((isSaved) => isSaved || window.open(url, "_blank", "noopener,noreferrer"));
  };
  const shown = (
    <>
      <FileText size={28} aria-hidden="true" className="shrink-0 text-brand-600" />
      <span className="min-w-0">
        <span dir="auto" title={label} className="block truncate font-medium text-ink-900">
          {fileLabel(label)}
        </span>
        <span className="block text-ink-500 text-xs tabular-nums">{fileSize(size)}</span>
      </span>
    </>
  );
  const look = "relative flex w-60 max-w-full items-center gap-3 rounded-card border border-line bg-card px-3 py-3 text-sm";
  if (progress !== null || url === "")
    return (
      <div className={look}>
        {shown}
        <Progress progress={progress} />
      </div>
    );
  return (
    <a href={url} onClick={save} aria-label={words.download(label)} className={clsx(look, "hover:border-brand-600")}>
      {shown}
      <Download size={16} aria-hidden="true" className="ml-auto shrink-0 text-ink-500" />
    </a>
  );
}
