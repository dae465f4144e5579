import { useStore } from "@nanostores/react";
import { useState } from "react";
import { openFound } from "#islands/chat/parts/open-found.ts";
import { SidePane } from "#islands/chat/parts/SidePane.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createSearch } from "#lib/stores/chat/search.ts";
import { $isOnePane, type ChatView } from "#lib/stores/chat/view.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { search as words } from "#lib/texts/chat/search.ts";
import { ConversationResults } from "./ConversationResults.tsx";
import { Unavailable } from "./Outcome.tsx";
import { reportSearch } from "./report.ts";
import { SearchField } from "./SearchField.tsx";
import { SearchTabs } from "./SearchTabs.tsx";

type Props = { conversation: Conversation; inbox: Inbox; view: ChatView; onClose: () => void };

function Content({ conversation, inbox, view, onClose }: Props) {
  const [search] = useState(() => createSearch({ inbox, conversationId: conversation.id, report: reportSearch }));
  const { tab } = useStore(search.$wanted);
  const isSheet = useStore($isOnePane);
  const open = async (message: Message): Promise<void> => {
    // The found message lies below the sheet.
    if (isSheet) onClose();
    await openFound(view, message);
  };
  return (
    <div className="max-lg:min-h-[70dvh]">
      <SearchField search={search} />
      <div className="mt-2">
        <SearchTabs search={search}>
          <ConversationResults search={search} tab={tab} inbox={inbox} name={conversationName(conversation)} onOpen={open} />
        </SearchTabs>
      </div>
    </div>
  );
}

/** Searches the open conversation (R3.2.9). `id` is the id that the opening button's aria-controls names. */
export function ConversationSearch({ id, ...props }: Props & { id: string }) {
  const { search: isOffered } = useStore(props.inbox.$capabilities);
  return (
    <SidePane id={id} title={words.title} closeLabel={words.close} onClose={props.onClose}>
      {isOffered ? <Content key={props.conversation.id} {...props} /> : <Unavailable />}
    </SidePane>
  );
}
