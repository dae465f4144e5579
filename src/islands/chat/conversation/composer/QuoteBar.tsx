import { useStore } from "@nanostores/react";
import { X } from "lucide-react";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { quotedWriter } from "#lib/texts/chat/announcements.ts";
import { quotes, quoteText } from "#lib/texts/chat/quotes.ts";
import { ToolButton } from "./ToolButton.tsx";

type Props = { quote: Quote; store: ConversationStore; peerName: string | null };

/** The quoted message above the editor (R3.2.4-2). */
export function QuoteBar({ quote, store, peerName }: Props) {
  const original = useStore(store.messages.$all).find(({ id }) => id === quote.messageId);
  const name = quotedWriter(quote, original, { peerName, names: useStore(store.$names) });
  const said = quoteText(quote, original);
  return (
    <div className="mx-3 mt-3 flex items-center gap-2 rounded-control border-brand-600 border-l-4 bg-ground pl-3">
      <span className="shrink-0 text-ink-500 text-xs">{quotes.quote}</span>
      <span className="wrap-anywhere my-1 line-clamp-2 min-w-0 flex-1 text-ink-700 text-xs">
        {!original?.revoked && (
          <>
            <bdi>{name}</bdi>
            {quotes.colon}
          </>
        )}
        <bdi>{said}</bdi>
      </span>
      <ToolButton icon={X} label={quotes.remove} onClick={store.draft.unquote} />
    </div>
  );
}
