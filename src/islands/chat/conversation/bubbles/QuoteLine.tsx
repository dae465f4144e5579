import { useStore } from "@nanostores/react";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { type Called, quotedWriter } from "#lib/texts/chat/announcements.ts";
import { quotes, quoteText } from "#lib/texts/chat/quotes.ts";

type Props = { quote: Quote; store: ConversationStore; called: Called };

/** The quoted message, which a press scrolls to (D-G6) unless it was revoked. */
export function QuoteLine({ quote, store, called }: Props) {
  const original = useStore(store.messages.$all).find(({ id }) => id === quote.messageId);
  const said = quoteText(quote, original);
  const look = "max-w-full rounded-control border border-line bg-ground px-3 py-1 text-left text-ink-500 text-xs";
  if (original?.revoked) return <p className={look}>{said}</p>;
  const name = quotedWriter(quote, original, called);
  const locate = async (): Promise<void> => {
    if (!(await store.finding.locate(quote))) say(quotes.notFound, "warning");
  };
  return (
    <button
      type="button"
      onClick={() => void locate()}
      aria-label={quotes.open(name, said)}
      className={`${look} hover:text-ink-700`}
    >
      <span className="wrap-anywhere line-clamp-2">
        <bdi>{name}</bdi>
        {quotes.colon}
        <bdi>{said}</bdi>
      </span>
    </button>
  );
}
