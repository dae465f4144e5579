import { useStore } from "@nanostores/react";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { SearchTab } from "#lib/domain/chat/messages/search.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { Search } from "#lib/stores/chat/search.ts";
import { FoundMessages } from "./FoundMessages.tsx";
import { Outcome } from "./Outcome.tsx";

type Props = {
  search: Search;
  tab: SearchTab;
  inbox: Inbox;
  /** The other side's name. */
  name: string;
  onOpen: (message: Message) => Promise<void>;
};

/** The results in one conversation. */
export function ConversationResults({ search, tab, inbox, name, onOpen }: Props) {
  const found = useStore(search.$found)[tab] ?? { state: "loading" };
  return (
    <Outcome
      found={found}
      onRetry={search.submit}
      onMore={() => void search.more(tab)}
      countOf={({ hits }) => hits[0]?.messages.length ?? 0}
    >
      {({ hits: [hit], keywords }) =>
        hit && <FoundMessages hit={hit} keywords={keywords} inbox={inbox} name={name} onOpen={onOpen} />
      }
    </Outcome>
  );
}
