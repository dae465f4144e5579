import { useStore } from "@nanostores/react";
import { MessageText } from "#islands/chat/conversation/bubbles/MessageText.tsx";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { translation as words } from "#lib/texts/chat/translation.ts";

/** A message's translation, once the reader asked for it (R3.4.3-1). */
export function Translation({ message, store }: { message: Message; store: ConversationStore }) {
  const shown = useStore(store.translations.$translations, { keys: [message.id] })[message.id];
  if (!shown) return null;
  return (
    <div
      role="status"
      dir="auto"
      className="wrap-anywhere mt-1 max-w-full whitespace-pre-wrap rounded-card border border-line border-dashed px-3 py-2 text-ink-700 text-sm"
    >
      {shown.state === "ready" && <MessageText text={shown.value} />}
      <span className="block text-ink-500 text-xs">
        {shown.state === "ready" ? words.by : shown.state === "failed" ? words.failed : words.loading}
        {shown.state === "failed" && (
          <button
            type="button"
            onClick={() => store.translations.translate(message)}
            className="ml-2 min-h-6 pointer-coarse:min-h-10 text-brand-600 hover:text-brand-700"
          >
            {words.retry}
          </button>
        )}
      </span>
    </div>
  );
}
