import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { calls as words } from "#lib/texts/chat/calls.ts";

type VideoProps = { stream: MediaStream | null; label: string; isMirrored?: boolean; className?: string };

/** Moving pictures without their sound, which `Sound` plays. */
export function Video({ stream, label, isMirrored = false, className }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted
      style={isMirrored ? { transform: "scaleX(-1)" } : undefined}
      className={className}
    />
  );
}

/** The other side's sound. Where the browser blocks it, one button plays it. */
export function Sound({ stream }: { stream: MediaStream | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback((): void => {
    setBlocked(false);
    audio.current?.play().catch((error: unknown) => setBlocked(error instanceof Error && error.name === "NotAllowedError"));
  }, []);
  useEffect(() => {
    if (!audio.current) return;
    audio.current.srcObject = stream;
    if (stream) play();
  }, [stream, play]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: people talk here, no captions exist */}
      <audio ref={audio} />
      {isBlocked && (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 p-2 text-sm">
          {words.blocked}
          <Button onClick={play}>{words.unblock}</Button>
        </p>
      )}
    </>
  );
}
