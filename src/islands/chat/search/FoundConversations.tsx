import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import type { Hit } from "#lib/domain/chat/messages/search.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { foundText, foundTime, search as words } from "#lib/texts/chat/search.ts";
import { Matches } from "./Matches.tsx";

type Props = { hits: readonly Hit[]; keywords: readonly string[]; onPick: (hit: Hit) => void };

/** Conversations with results: their number, or the message if there is only one. */
export function FoundConversations({ hits, keywords, onPick }: Props) {
  return (
    <ul className="-mx-2">
      {hits.map((hit) => {
        const [message] = hit.messages;
        const name = conversationName(hit.conversation);
        return (
          <li key={hit.conversation.id}>
            <button
              type="button"
              onClick={() => onPick(hit)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-ground"
            >
              <Avatar name={name} url={hit.conversation.avatar} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-ink-900 text-sm">
                    {name}
                  </span>
                  {message && <span className="shrink-0 text-ink-500 text-xs tabular-nums">{foundTime(message.time)}</span>}
                </span>
                <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-500 text-xs">
                  {message ? <Matches text={foundText(message, keywords)} keywords={keywords} /> : words.count(hit.count)}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
