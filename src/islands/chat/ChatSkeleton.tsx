import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import { chat } from "#lib/texts/chat/chat.ts";

/** Loading mask until the chat is open (R3.2.2-3). The page contains it, so it shows before the chat's code arrives. */
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
