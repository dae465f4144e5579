import { useStore } from "@nanostores/react";
import { ArrowDown } from "lucide-react";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import type { Below } from "./use-position.ts";

/** The button that scrolls to the latest message and counts new ones (R3.4.4, D-G3). */
export function Latest({ store, below, onClick }: { store: ConversationStore; below: Below; onClick: () => void }) {
  const newer = useStore(store.reading.$newer);
  if (below === "end" || (below === "some" && newer === 0)) return null;
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute right-4 bottom-4 flex min-h-10 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-brand-600 text-sm tabular-nums shadow-overlay hover:bg-brand-50"
    >
      <ArrowDown size={16} aria-hidden="true" />
      {newer > 0 ? words.newer(newer) : words.toLatest}
    </button>
  );
}
