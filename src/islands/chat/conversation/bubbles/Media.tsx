import { clsx } from "clsx";
import { Download, FileText, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { useBroken } from "#islands/chat/parts/use-broken.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { fileLabel } from "#lib/domain/chat/messages/file-label.ts";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import { audioWidth, fitMedia } from "#lib/domain/chat/messages/sizes.ts";
import { say } from "#lib/stores/chat/say.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { playTime } from "#lib/texts/chat/play-time.ts";
import { fileSize } from "#lib/texts/file-size.ts";
import { loadCode } from "#loading/load-code.ts";

type Of<Kind extends Content["kind"]> = {
  content: Extract<Content, { kind: Kind }>;
  /** Progress of the upload, from 0 to 1; null without one. */
  progress: number | null;
};

const percent = (progress: number): string => `${Math.round(progress * 100)}%`;

/** Progress of an upload, until it is complete (R3.4.1-1). */
function Progress({ progress }: { progress: number | null }) {
  if (progress === null || progress >= 1) return null;
  return (
    <span className="absolute inset-x-2 bottom-2 rounded-control bg-shade px-2 py-0.5 text-center text-white text-xs tabular-nums">
      {percent(progress)}
    </span>
  );
}

/** `onPreview` opens the previewer; null if the file cannot be previewed. */
type Looked<Kind extends Content["kind"]> = Of<Kind> & { onPreview: (() => void) | null };

/** Width in pixels that a picture or video leaves free in the pane (R3.5.10). */
const BESIDE = { image: 180, video: 172 };
/** Limits a picture's width and height to the room in the pane, so that a tall one does not fill a phone (R3.5.10-1). */
const shownWidth = ({ width, height }: { width: number; height: number }, kind: keyof typeof BESIDE): string =>
  `min(${width}px, (100vw - ${BESIDE[kind]}px) * ${width / Math.max(width, height)})`;

/** A file that is gone or never existed. */
function Missing() {
  return <p className="rounded-card border border-line bg-card px-3 py-2 text-ink-500 text-sm">{words.noFile}</p>;
}

/** A picture, with its space reserved before it loads. A press opens the previewer. */
export function PictureBubble({
  content: { preview, width, height },
  connection,
  progress,
  onPreview,
}: Looked<"image"> & { connection: ConnectionState }) {
  const [isBroken, setBroken, key] = useBroken(preview, connection);
  /** A picture being sent has no known size. */
  const [natural, setNatural] = useState({ width, height });
  if (isBroken || preview === "") return <Missing />;
  const size = fitMedia(width || natural.width, height || natural.height);
  return (
    <div className="relative max-w-[min(300px,calc(100vw-180px))]">
      <button
        type="button"
        disabled={onPreview === null}
        onClick={onPreview ?? undefined}
        aria-label={words.openPicture}
        // Large enough for a finger, even if the picture is tiny.
        className="block min-h-10 min-w-10 max-w-full"
      >
        <img
          key={key}
          src={preview}
          alt={words.picture}
          width={size.width}
          height={size.height}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget }) => setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={setBroken}
          style={{ width: shownWidth(size, "image"), aspectRatio: `${size.width} / ${size.height}` }}
          className="mx-auto block h-auto max-w-full rounded-card border border-line bg-card object-contain"
        />
      </button>
      <Progress progress={progress} />
    </div>
  );
}

/** A video's cover, or a plain tile without one; playable once it is sent (R3.4.1-3). A press plays it in the previewer. */
export function VideoBubble({ content: { url, cover, width, height, seconds }, progress, onPreview }: Looked<"video">) {
  const size = width > 0 && height > 0 ? fitMedia(width, height) : { width: 240, height: 135 };
  const isReady = onPreview !== null && url !== "";
  return (
    <div className="relative max-w-[min(300px,calc(100vw-172px))]">
      <button
        type="button"
        disabled={!isReady}
        onClick={onPreview ?? undefined}
        aria-label={words.openVideo}
        style={{ width: shownWidth(size, "video"), aspectRatio: `${size.width} / ${size.height}` }}
        className="relative grid max-w-full place-items-center overflow-hidden rounded-card border border-line bg-night text-white"
      >
        {cover !== null && (
          <img src={cover} alt="" decoding="async" draggable={false} className="absolute inset-0 size-full object-cover" />
        )}
        {isReady && (
          <span className="relative grid size-12 place-items-center rounded-full bg-shade">
            <Play size={24} fill="currentColor" aria-hidden="true" className="ml-1" />
          </span>
        )}
        {seconds > 0 && (
          <span className="absolute right-2 bottom-2 rounded bg-shade px-1 text-xs tabular-nums">{playTime(seconds)}</span>
        )}
      </button>
      <Progress progress={progress} />
    </div>
  );
}

/** A voice message: one press plays it, the next stops and rewinds it (R3.4.7-1). */
export function AudioBubble({
  content: { url, seconds },
  isMine,
}: {
  content: Extract<Content, { kind: "audio" }>;
  isMine: boolean;
}) {
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  if (url === "") return <Missing />;
  const Icon = isPlaying ? Pause : Play;
  const toggle = (): void => {
    const audio = player.current;
    if (!audio) return;
    if (audio.paused)
      audio.play().catch((error: unknown) => {
        setPlaying(false);
        // `play` rejects when the reader stops it before it starts.
        if (!(error instanceof DOMException && error.name === "AbortError")) say(words.noFile);
      });
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
      {/* biome-ignore lint/a11y/useMediaCaption: voice messages have no transcript */}
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

/** A file, which a press saves under its name (R3.7.1-2). The reader's own files have the background of their own text. */
export function FileBubble({
  content: { url, name, size },
  progress,
  isMine,
  isSent,
}: Of<"file"> & { isMine: boolean; isSent: boolean }) {
  const label = name || words.unnamedFile;
  const save = (event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }): void => {
    event.preventDefault();
    void loadCode(() => import("#islands/chat/parts/save-or-open.ts")).then((code) => code?.saveOrOpen(url, label, words.noFile));
  };
  const shown = (
    <>
      <FileText size={28} aria-hidden="true" className="shrink-0 text-brand-600" />
      <span className="min-w-0">
        <span dir="auto" title={label} className="block truncate font-medium text-ink-900">
          {fileLabel(label)}
        </span>
        <span className="block text-ink-500 text-xs tabular-nums">
          {url === "" && isSent ? words.noFile : fileSize(size)}
          {progress !== null && progress < 1 && ` · ${percent(progress)}`}
        </span>
      </span>
    </>
  );
  const look = clsx(
    "relative flex w-60 max-w-full items-center gap-3 overflow-hidden rounded-card border px-3 py-3 text-sm",
    isMine ? "border-brand-50 bg-brand-50" : "border-line bg-card",
  );
  if (progress !== null || url === "")
    return (
      <div className={look}>
        {shown}
        {progress !== null && (
          <span aria-hidden="true" style={{ width: percent(progress) }} className="absolute bottom-0 left-0 h-1 bg-brand-600" />
        )}
      </div>
    );
  return (
    <a href={url} onClick={save} aria-label={words.download(label)} className={clsx(look, "hover:border-brand-600")}>
      {shown}
      <Download size={16} aria-hidden="true" className="ml-auto shrink-0 text-ink-500" />
    </a>
  );
}
