import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import { chat } from "#lib/texts/chat/chat.ts";

/** The mask that stands until the chat is open (3§2), in the page before its code has come. */
export function ChatSkeleton() {
  return (
    <div role="status" className="grid flex-1 place-items-center text-ink-500">
      <span className="flex items-center gap-3">
        <Spinner />
        {chat.opening}
      </span>
    </div>
  );
}
