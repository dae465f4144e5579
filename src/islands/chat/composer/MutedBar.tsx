import { Button } from "#islands/ui/Button.tsx";
import { composer as words } from "#lib/texts/chat/composer.ts";

/** What stands in the place of the composer where one may not write (3§5). What was being written is kept. */
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
