import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Download, LocateFixed, type LucideIcon, RotateCw, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { dialogOpened } from "#islands/elements/page-names.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { pictureTrouble, turned, type View, WHOLE, ZOOM_STEP, zoomed } from "#lib/domain/chat/messages/preview.ts";
import { say } from "#lib/stores/chat/say.ts";
import { preview as words } from "#lib/texts/chat/preview.ts";
import { pausePlayers } from "./pause-players.ts";
import { saveOrOpen } from "./save-or-open.ts";
import { useBroken } from "./use-broken.ts";
import { useGestures } from "./use-gestures.ts";

type Picture = Extract<Content, { kind: "image" }>;

const savePicture = (picture: Picture): void => {
  const trouble = pictureTrouble(picture);
  if (trouble) say(words.trouble[trouble], "warning");
  else void saveOrOpen(picture.url, `${words.fileName}.${picture.format}`, words.gone);
};

const LOOK =
  "rounded-full border border-white/30 bg-night text-white hover:not-aria-disabled:border-white focus-visible:outline-white aria-disabled:opacity-40";

type ToolProps = { icon: LucideIcon; label: string; onClick: () => void; isDisabled?: boolean; className?: string };

function Tool({ icon: Icon, label, onClick, isDisabled = false, className = "" }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not disabled: a disabled button would swallow the keys of the other direction.
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
      className={`grid size-11 place-items-center ${LOOK} ${className}`}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

function PictureView({ url, connection, view }: { url: string; connection: ConnectionState; view: View }) {
  const [isBroken, setBroken, key] = useBroken(url, connection);
  if (isBroken) return <p>{words.broken}</p>;
  return (
    <img
      key={key}
      src={url}
      alt={words.fileName}
      draggable={false}
      onError={setBroken}
      style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale})` }}
      className="max-h-full max-w-full select-none object-contain"
    />
  );
}

function VideoView({ url, connection, cover }: { url: string; connection: ConnectionState; cover: string | null }) {
  const [isBroken, setBroken, key] = useBroken(url, connection);
  if (isBroken) return <p>{words.noVideo}</p>;
  return (
    <video
      key={key}
      src={url}
      controls
      autoPlay
      playsInline
      {...(cover !== null && { poster: cover })}
      aria-label={words.videoName}
      onError={setBroken}
      className="max-h-full max-w-full"
    />
  );
}

type Props = {
  /** The pictures and videos, in the order of the list behind it. */
  media: readonly Message[];
  connection: ConnectionState;
  at: number;
  onMove: (to: number) => void;
  onClose: () => void;
  /** Shows the message in its conversation; for previews opened elsewhere. */
  onLocate?: (message: Message) => void;
};

/** Shows a conversation's pictures and videos over the whole window (R3.2.7-2, R3.9.1-16), in a modal `<dialog>`; on phones, going back closes it. */
export function Previewer({ media, connection, at, onMove, onClose, onLocate }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Stop the list's players: they would go on beside a video and could not be stopped from here.
    pausePlayers(document);
    if (element) dialogOpened.announce(element);
    return () => element?.close();
  }, []);

  const shown = media[at];
  const content = shown?.content;
  const picture = content?.kind === "image" ? content : null;
  const [view, setView] = useState(WHOLE);
  const stage = useRef<HTMLDivElement>(null);
  const move = (by: -1 | 1): void => {
    if (at + by < 0 || at + by >= media.length) return;
    setView(WHOLE);
    onMove(at + by);
  };
  useGestures(stage, { isOn: picture !== null, view, setView, onSwipe: move });
  const zoom = (by: number): void => setView((before) => zoomed(before, before.scale + by, "button"));

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of a video go through its time.
    if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
    if (!picture) return;
    if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
    if (event.key === "-") zoom(-ZOOM_STEP);
    if (event.key === "0") setView(WHOLE);
    if (event.key === "r") setView(turned);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-night text-sm text-white backdrop:bg-transparent"
    >
      <Tool icon={X} label={words.close} onClick={onClose} className="absolute top-3 right-3 z-10" />
      {onLocate && shown && (
        <Tool icon={LocateFixed} label={words.locate} onClick={() => onLocate(shown)} className="absolute top-3 right-17 z-10" />
      )}
      <p
        className="absolute top-4 left-4 z-10 rounded-full border border-white/30 bg-night px-3 py-1 tabular-nums"
        aria-live="polite"
      >
        {words.place(at + 1, media.length)}
      </p>
      <div
        ref={stage}
        className={clsx(
          // One cell as large as the window, so that a tall picture is scaled down instead of stretching the row.
          "grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden",
          picture && "touch-none",
        )}
      >
        {picture && <PictureView key={shown?.id} url={picture.url} connection={connection} view={view} />}
        {content?.kind === "video" && <VideoView key={shown?.id} url={content.url} connection={connection} cover={content.cover} />}
      </div>
      {media.length > 1 && (
        <>
          <Tool
            icon={ChevronLeft}
            label={words.previous}
            isDisabled={at === 0}
            onClick={() => move(-1)}
            className="absolute top-1/2 left-3 -translate-y-1/2"
          />
          <Tool
            icon={ChevronRight}
            label={words.next}
            isDisabled={at === media.length - 1}
            onClick={() => move(1)}
            className="absolute top-1/2 right-3 -translate-y-1/2"
          />
        </>
      )}
      {picture && (
        <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-2">
          <Tool icon={ZoomOut} label={words.zoomOut} onClick={() => zoom(-ZOOM_STEP)} />
          <button
            type="button"
            onClick={() => setView(WHOLE)}
            title={words.reset}
            className={`min-h-11 min-w-16 px-3 tabular-nums ${LOOK}`}
          >
            {`${Math.round(view.scale * 100)}%`}
          </button>
          <Tool icon={ZoomIn} label={words.zoomIn} onClick={() => zoom(ZOOM_STEP)} />
          <Tool icon={RotateCw} label={words.rotate} onClick={() => setView(turned)} />
          <Tool icon={Download} label={words.download} onClick={() => savePicture(picture)} />
        </div>
      )}
    </dialog>
  );
}
