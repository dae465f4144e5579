import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConversationList } from "#islands/chat/conversations/ConversationList.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { loadPane } from "./load-pane.ts";

/** The pointer or the focus is at a row: its conversation may be opened next. A failure is reported by the press that opens it. */
const preload = (): void => void loadPane().catch(() => null);

/** The left pane: the list, or the search of all conversations in its place. */
export function ConversationsPane({ room, isSeeker }: { room: Room; isSeeker: boolean }) {
  const [isSearching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const code = useCode(
    isSearching,
    () => loadCode(() => import("#islands/chat/search/GlobalSearch.tsx")),
    () => setSearching(false),
  );
  const endSearch = (): void => {
    flushSync(() => setSearching(false));
    opener.current?.focus();
  };
  return (
    <>
      {isSearching && code && <code.GlobalSearch room={room} onEnd={endSearch} />}
      <ConversationList
        room={room}
        isSeeker={isSeeker}
        isHidden={isSearching && code !== null}
        searchButton={opener}
        onSearch={() => setSearching(true)}
        onNear={preload}
      />
    </>
  );
}
