import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { ConversationList } from "#islands/chat/conversations/ConversationList.tsx";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { useCode } from "#loading/use-code.ts";
import { loadPane } from "./load-pane.ts";

/** The pointer or the focus is at a row: its conversation may be opened next. A failure is reported by the press that opens it. */
const preload = (): void => void loadPane().catch(() => null);

/** The left pane: the list, or the search of all conversations in its place. */
export function ConversationsPane({ inbox, view, isSeeker }: { inbox: Inbox; view: ChatView; isSeeker: boolean }) {
  const isSearching = useStore(view.$view).left === "search";
  const opener = useRef<HTMLButtonElement>(null);
  const code = useCode(isSearching, () => import("#islands/chat/search/GlobalSearch.tsx"), view.endSearch);
  const endSearch = (): void => {
    flushSync(view.endSearch);
    opener.current?.focus();
  };
  return (
    <>
      {isSearching && code && <code.GlobalSearch inbox={inbox} view={view} onEnd={endSearch} />}
      <ConversationList
        inbox={inbox}
        view={view}
        isSeeker={isSeeker}
        isHidden={isSearching && code !== null}
        searchButton={opener}
        onNear={preload}
      />
    </>
  );
}
