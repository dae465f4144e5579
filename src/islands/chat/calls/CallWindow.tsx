import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { MicOff } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { NOTHING_YET } from "#lib/stores/chat/calls/media.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { CallControls } from "./CallControls.tsx";
import { CallFrame } from "./CallFrame.tsx";
import { DevicesDialog } from "./DevicesDialog.tsx";
import { QualityBars } from "./QualityBars.tsx";
import { Sound, Video } from "./Stream.tsx";
import { useLinksInTabs } from "./use-links-in-tabs.ts";

type Props = { call: CallStore; view: CallView; person: { name: string; avatar: string | null } };

/** Hints during a call, each with its cause and a remedy. */
function Hints({ call, phase, account }: { call: CallStore; phase: CallView["phase"]; account: string }) {
  const { isSilent, others } = useStore(call.$media);
  const { quality, ...theirs } = others[account] ?? NOTHING_YET;
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

/** A call of two under way. */
export function CallWindow({ call, view, person }: Props) {
  const { local, hasCamera, isSharing, others } = useStore(call.$media);
  const { stream: remote, quality, ...theirs } = others[view.account] ?? NOTHING_YET;
  const [devices, setDevices] = useState<Devices | null>(null);
  useLinksInTabs();
  const isTalking = view.phase === "talking" || view.phase === "reconnecting";
  const hasPicture = isTalking && remote !== null && (theirs.hasCamera || theirs.isSharing);
  return (
    <CallFrame
      label={words.of[view.kind]}
      name={person.name}
      view={view}
      mark={view.phase === "talking" && <QualityBars quality={quality.own} />}
      controls={(isSmall) => (
        <CallControls call={call} isTalking={isTalking} isSmall={isSmall} onDevices={() => void call.devices().then(setDevices)} />
      )}
    >
      {(isSmall) => (
        <>
          <div className={clsx("relative", isSmall ? "h-40" : "min-h-0 flex-1")}>
            {hasPicture ? (
              <Video stream={remote} label={words.them} className="size-full object-contain" />
            ) : (
              <div className="grid size-full place-items-center content-center gap-3">
                <span className={clsx(!isTalking && "motion-safe:animate-pulse")}>
                  <Avatar name={person.name} url={person.avatar} isLarge={!isSmall} />
                </span>
                {isTalking && !isSmall && view.kind === "video" && (
                  <p className="text-sm text-white/80">{words.theyHaveNoCamera}</p>
                )}
              </div>
            )}
            {local && (hasCamera || isSharing) && (
              <Video
                stream={local}
                label={words.me}
                isMirrored={!isSharing}
                className={clsx(
                  "absolute right-3 bottom-3 rounded-control border border-white/30 bg-black object-cover",
                  isSmall ? "aspect-4/3 w-20" : "aspect-4/3 w-32 lg:w-52",
                )}
              />
            )}
          </div>
          <Sound stream={remote} />
          <Hints call={call} phase={view.phase} account={view.account} />
          {devices && <DevicesDialog call={call} devices={devices} onClose={() => setDevices(null)} />}
        </>
      )}
    </CallFrame>
  );
}
