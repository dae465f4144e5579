import { Button } from "#islands/ui/Button.tsx";
import { composer as words } from "#lib/texts/chat/composer.ts";

/** Replaces the composer where writing is not allowed (3§5). The draft is kept. */
export function MutedBar({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 border-line border-t bg-card px-4 py-6 text-ink-500 text-sm">
      <p role="status">{words.muted}</p>
      <Button variant="quiet" onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
