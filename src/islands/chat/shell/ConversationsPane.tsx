import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { ConversationList } from "#islands/chat/conversations/ConversationList.tsx";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { chat as words } from "#lib/texts/chat/chat.ts";
import { useCode } from "#loading/use-code.ts";
import { loadPane } from "./load-pane.ts";
import { PaneSwitch } from "./PaneSwitch.tsx";

/** The pointer or the focus is at a row: its conversation may be opened next. A failure is reported by the press that opens it. */
const preload = (): void => void loadPane().catch(() => null);

/** The screens of the address book, with its store; null if the store cannot be opened. */
const loadBook = async (contacts: Chat["contacts"]) => {
  const [{ AddressBook, FindButton }, book] = await Promise.all([
    import("#islands/chat/contacts/AddressBook.tsx"),
    contacts.open(),
  ]);
  return book && { AddressBook, FindButton, book };
};

/** The left pane: the list of conversations, and in its place the address book or the search of all conversations. */
export function ConversationsPane({ chat: { inbox, view, contacts }, isSeeker }: { chat: Chat; isSeeker: boolean }) {
  const { left } = useStore(view.$view);
  const opener = useRef<HTMLButtonElement>(null);
  const search = useCode(left === "search", () => import("#islands/chat/search/GlobalSearch.tsx"), view.endSearch);
  const contact = useCode(left === "contacts", () => loadBook(contacts), view.closeContacts);
  const isSearching = left === "search" && search !== null;
  const isBook = left === "contacts" && contact !== null;
  const endSearch = (): void => {
    flushSync(view.endSearch);
    opener.current?.focus();
  };
  return (
    <>
      <header hidden={isSearching} className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        <h2 className="sr-only">{isBook ? words.contacts : words.title}</h2>
        <PaneSwitch inbox={inbox} view={view} />
        {isBook ? (
          <contact.FindButton book={contact.book} />
        ) : (
          <button
            ref={opener}
            type="button"
            onClick={view.searchAll}
            className="h-9 min-w-0 flex-1 truncate rounded-full border border-line bg-ground px-3 text-left text-ink-500 text-sm hover:border-brand-600"
          >
            {words.search}
          </button>
        )}
      </header>
      {isSearching && <search.GlobalSearch inbox={inbox} view={view} onEnd={endSearch} />}
      {isBook && <contact.AddressBook book={contact.book} inbox={inbox} view={view} isSeeker={isSeeker} />}
      <ConversationList inbox={inbox} view={view} isSeeker={isSeeker} isHidden={isSearching || isBook} onNear={preload} />
    </>
  );
}
