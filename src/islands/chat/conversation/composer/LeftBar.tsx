import { Button } from "#islands/ui/Button.tsx";
import type { LeaveReason } from "#lib/domain/chat/events.ts";
import { chat as words } from "#lib/texts/chat/chat.ts";

/** Replaces the composer in a group that the reader has left. The messages stay until the conversation is removed. */
export function LeftBar({ reason, onForget }: { reason: LeaveReason; onForget: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 border-line border-t bg-card px-4 py-6 text-ink-500 text-sm">
      <p role="status">{words.left[reason]}</p>
      <Button variant="quiet" onClick={onForget}>
        {words.forget}
      </Button>
    </div>
  );
}
