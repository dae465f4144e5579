import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConversationList } from "#islands/chat/conversations/ConversationList.tsx";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { chat as words } from "#lib/texts/chat/chat.ts";
import { late } from "#loading/late.ts";
import { useCode } from "#loading/use-code.ts";
import { loadPane } from "./load-pane.ts";
import { PaneSwitch } from "./PaneSwitch.tsx";

/** The pointer or the focus is at a row: its conversation may be opened next. A failure is reported by the press that opens it. */
const preload = (): void => void loadPane().catch(() => null);

/** The screens of the address book, with its stores; null if a store cannot be opened. */
const loadBook = async ({ contacts, groups: stores }: Chat) => {
  const [{ AddressBook }, book, groups] = await Promise.all([
    import("#islands/chat/contacts/AddressBook.tsx"),
    contacts.open(),
    stores.open(),
  ]);
  return book && groups && { AddressBook, book, groups };
};

const CreateGroup = late(() => import("#islands/chat/groups/CreateGroup.tsx"), "CreateGroup");

/** The left pane: the list of conversations, and in its place the address book or the search of all conversations. */
export function ConversationsPane({ chat, isSeeker }: { chat: Chat; isSeeker: boolean }) {
  const { inbox, view } = chat;
  const { left } = useStore(view.$view);
  const opener = useRef<HTMLButtonElement>(null);
  const search = useCode(left === "search", () => import("#islands/chat/search/GlobalSearch.tsx"), view.endSearch);
  const book = useCode(left === "contacts", () => loadBook(chat), view.closeContacts);
  const [isCreating, setCreating] = useState(false);
  const endCreating = (): void => setCreating(false);
  const isSearching = left === "search" && search !== null;
  const isBook = left === "contacts" && book !== null;
  const endSearch = (): void => {
    flushSync(view.endSearch);
    opener.current?.focus();
  };
  return (
    <>
      <header hidden={isSearching} className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        <h2 className="sr-only">{isBook ? words.contacts : words.title}</h2>
        <PaneSwitch inbox={inbox} view={view} />
        {!isBook && (
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
      {isBook && (
        <book.AddressBook
          {...{ book: book.book, groups: book.groups, inbox, view, isSeeker }}
          onCreateGroup={() => setCreating(true)}
        />
      )}
      {isBook && isCreating && (
        <CreateGroup chat={chat} book={book.book} groups={book.groups} onClose={endCreating} onLost={endCreating} />
      )}
      <ConversationList inbox={inbox} view={view} isSeeker={isSeeker} isHidden={isSearching || isBook} onNear={preload} />
    </>
  );
}
