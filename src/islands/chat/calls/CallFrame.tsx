import { clsx } from "clsx";
import { Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { CallView } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { durationText, useDuration } from "./use-duration.ts";
import { useFocusOfCall } from "./use-focus-of-call.ts";

const PHASES: Record<CallView["phase"], string> = {
  calling: words.calling,
  ringing: words.incoming,
  connecting: words.connecting,
  talking: words.talking,
  reconnecting: words.reconnecting,
};

type Props = {
  label: string;
  name: string;
  view: CallView;
  /** Stands beside the duration. */
  mark?: ReactNode;
  children: (isSmall: boolean) => ReactNode;
  controls: (isSmall: boolean) => ReactNode;
};

/** The window of a call under way: small in a corner, or large; on phones it covers the chat unless it is made small. */
export function CallFrame({ label, name, view, mark, children, controls }: Props) {
  const [isLarge, setLarge] = useState(true);
  const frame = useRef<HTMLElement>(null);
  useFocusOfCall(frame);
  const seconds = useDuration(view.since);
  const phase = view.group && view.phase === "calling" ? words.callingGroup : PHASES[view.phase];
  const SizeIcon = isLarge ? Minimize2 : Maximize2;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      className={clsx(
        "fixed z-40 flex flex-col overflow-hidden bg-[#16181d] text-white shadow-lg focus:outline-none",
        isLarge ? "inset-0 lg:inset-10 lg:rounded-card" : "right-4 bottom-24 w-64 rounded-card lg:right-8 lg:bottom-8 lg:w-80",
      )}
    >
      <header className="flex items-center gap-3 p-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate font-semibold">
            {name}
          </h2>
          <p className="flex items-center gap-2 text-sm text-white/80">
            <span role="status">{phase}</span>
            {seconds !== null && <span className="tabular-nums">{durationText(seconds)}</span>}
            {mark}
          </p>
        </div>
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
      {children(!isLarge)}
      {controls(!isLarge)}
    </section>
  );
}
