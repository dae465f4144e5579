import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Maximize2, MicOff, Minimize2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { CallControls } from "./CallControls.tsx";
import { DevicesDialog } from "./DevicesDialog.tsx";
import { QualityBars } from "./QualityBars.tsx";
import { Sound, Video } from "./Stream.tsx";
import { durationText, useDuration } from "./use-duration.ts";
import { useLinksInTabs } from "./use-links-in-tabs.ts";

type Props = { call: CallStore; view: CallView; person: { name: string; avatar: string | null } };

const PHASES: Record<CallView["phase"], string> = {
  calling: words.calling,
  ringing: words.incoming,
  connecting: words.connecting,
  talking: words.talking,
  reconnecting: words.reconnecting,
};

/** The hints of a call under way, each with its cause and what helps. */
function Hints({ call, phase }: { call: CallStore; phase: CallView["phase"] }) {
  const { isSilent, quality, theirs } = useStore(call.$media);
  const isTalking = phase === "talking";
  return (
    <div role="status" className="flex flex-col items-center gap-1 px-3 text-center text-sm empty:hidden">
      {isTalking && isSilent && <p>{words.silent}</p>}
      {isTalking && quality.theirs === 1 && <p>{words.weak}</p>}
      {isTalking && quality.own === 1 && <p>{words.weakHere}</p>}
      {isTalking && theirs.isMuted && (
        <p className="flex items-center gap-1">
          <MicOff size={14} aria-hidden="true" />
          {words.theyAreMuted}
        </p>
      )}
      {isTalking && theirs.isSharing && <p>{words.theyShare}</p>}
    </div>
  );
}

/** The name, the state, and how long the two have talked. */
function Heading({ call, view, name }: { call: CallStore; view: CallView; name: string }) {
  const seconds = useDuration(view.since);
  const { quality } = useStore(call.$media);
  return (
    <div className="min-w-0 flex-1">
      <h2 dir="auto" className="truncate font-semibold">
        {name}
      </h2>
      <p className="flex items-center gap-2 text-sm text-white/80">
        <span role="status">{PHASES[view.phase]}</span>
        {seconds !== null && <span className="tabular-nums">{durationText(seconds)}</span>}
        {view.phase === "talking" && <QualityBars quality={quality.own} />}
      </p>
    </div>
  );
}

/** A call under way: small in a corner, or large; on phones it covers the chat unless it is made small. */
export function CallWindow({ call, view, person }: Props) {
  const { local, remote, hasCamera, isSharing, theirs } = useStore(call.$media);
  const [isLarge, setLarge] = useState(true);
  const [devices, setDevices] = useState<Devices | null>(null);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  useLinksInTabs();
  const isTalking = view.phase === "talking" || view.phase === "reconnecting";
  const hasPicture = isTalking && remote !== null && (theirs.hasCamera || theirs.isSharing);
  const SizeIcon = isLarge ? Minimize2 : Maximize2;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={words.of[view.kind]}
      className={clsx(
        "fixed z-40 flex flex-col overflow-hidden bg-[#16181d] text-white shadow-lg focus:outline-none",
        isLarge ? "inset-0 lg:inset-10 lg:rounded-card" : "right-4 bottom-24 w-64 rounded-card lg:right-8 lg:bottom-8 lg:w-80",
      )}
    >
      <header className="flex items-center gap-3 p-3">
        <Heading call={call} view={view} name={person.name} />
        <button
          type="button"
          aria-label={isLarge ? words.shrink : words.enlarge}
          title={isLarge ? words.shrink : words.enlarge}
          onClick={() => setLarge(!isLarge)}
          className="grid size-10 place-items-center rounded-control hover:bg-white/15 focus-visible:outline-white"
        >
          <SizeIcon size={18} aria-hidden="true" />
        </button>
      </header>
      <div className={clsx("relative min-h-0 flex-1", !isLarge && "h-40")}>
        {hasPicture ? (
          <Video stream={remote} label={words.them} className="size-full object-contain" />
        ) : (
          <div className="grid size-full place-items-center content-center gap-3">
            <span className={clsx(!isTalking && "motion-safe:animate-pulse")}>
              <Avatar name={person.name} url={person.avatar} isLarge={isLarge} />
            </span>
            {isTalking && isLarge && view.kind === "video" && <p className="text-sm text-white/80">{words.theyHaveNoCamera}</p>}
          </div>
        )}
        {local && (hasCamera || isSharing) && (
          <Video
            stream={local}
            label={words.me}
            isMirrored={!isSharing}
            className={clsx(
              "absolute right-3 bottom-3 rounded-control border border-white/30 bg-black object-cover",
              isLarge ? "aspect-4/3 w-32 lg:w-52" : "aspect-4/3 w-20",
            )}
          />
        )}
      </div>
      <Sound stream={remote} />
      <Hints call={call} phase={view.phase} />
      <CallControls call={call} isTalking={isTalking} isSmall={!isLarge} onDevices={() => void call.devices().then(setDevices)} />
      {devices && <DevicesDialog call={call} devices={devices} onClose={() => setDevices(null)} />}
    </section>
  );
}
