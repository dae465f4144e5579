import { useLayoutEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { groupTalk, silenceText } from "#lib/texts/chat/group-talk.ts";

type Props = {
  /** The known reason, which ends by itself; null if unknown. */
  silence?: Silence | null;
  /** Now by the service's clock, in seconds. */
  now: number;
  /** The draft is not empty. */
  hasDraft: boolean;
  onTryAgain: () => void;
};

/** Replaces the composer where writing is not allowed (R3.5.3-10). The draft is kept. */
export function MutedBar({ silence = null, now, hasDraft, onTryAgain }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  // The removed editor may have had the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-center gap-x-2 border-line border-t bg-card px-4 py-6 text-center text-ink-500 text-sm focus:outline-none"
    >
      <p role="status">{silence ? silenceText(silence, now) : words.muted}</p>
      {hasDraft && <p className="text-xs">{groupTalk.kept}</p>}
      {!silence && (
        <Button variant="quiet" onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
