import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useCloseRequest } from "#islands/chat/parts/use-close-request.ts";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { ADD_POLICIES, type AddPolicy } from "#lib/domain/chat/friends/friends.ts";
import type { AddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import { copyWords } from "#lib/stores/chat/download.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { say } from "#lib/stores/chat/say.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { personName, policies, friends as words } from "#lib/texts/chat/friends.ts";
import { general } from "#lib/texts/general.ts";
import { PersonRow } from "./PeopleList.tsx";
import { reportOutcome } from "./report-outcome.ts";

/** The longest id that the service knows. */
const ID_MAX = 64;

type Props = { book: AddressBook; inbox: Inbox; view: ChatView; isSeeker: boolean };

/** The person who was found, or why there is none. */
function Found({ book, inbox, view, onRetry }: Omit<Props, "isSeeker"> & { onRetry: () => void }) {
  const found = useStore(book.search.$found);
  const { main } = useStore(view.$view);
  switch (found.state) {
    case "idle":
      return null;
    case "loading":
      return <div className="skeleton mx-4 h-14" />;
    case "missing":
      return <StateView picture="empty" title={words.missing} hint={words.missingHint} />;
    case "failed":
      return (
        <StateView picture="failed" title={words.searchFailed}>
          <Button onClick={onRetry}>{general.retry}</Button>
        </StateView>
      );
    case "ready":
      return (
        <PersonRow
          person={found.person}
          name={personName(found.person)}
          inbox={inbox}
          isOpen={main?.kind === "contact" && main.contact.account === found.person.account}
          isStop
          onOpen={(person) => view.openContact(book.contact(person))}
        />
      );
  }
}

/** The outcome of a search for screen readers: a live region must be there before its text. */
const saidOf = (found: ReturnType<AddressBook["search"]["$found"]["get"]>): string => {
  if (found.state === "loading") return words.searching;
  if (found.state === "missing") return words.missing;
  if (found.state === "failed") return words.searchFailed;
  return found.state === "ready" ? words.found(personName(found.person)) : "";
};

/** The reader's own id, and who may add the reader. */
function OwnId({ book, isSeeker }: Pick<Props, "book" | "isSeeker">) {
  const policy = useStore(book.policy.$policy);
  const choices = ADD_POLICIES.filter((one) => !isSeeker || one !== "anyone");
  // The service asks seekers in any case.
  const value = isSeeker && policy === "anyone" ? "ask" : policy;
  const copy = async (): Promise<void> => {
    const isCopied = await copyWords(book.search.me());
    say(isCopied ? words.copied : words.notCopied, isCopied ? "success" : "error");
  };
  const choose = async (choice: AddPolicy): Promise<void> => {
    await reportOutcome("policy", await book.policy.choose(choice));
  };
  return (
    <div className="mt-auto border-line border-t px-4 pt-3 text-ink-700 text-sm">
      <p className="mb-3 flex items-center gap-2">
        <span className="shrink-0">{words.ownId}</span>
        <span className="min-w-0 flex-1 select-all truncate text-right text-ink-900 tabular-nums">{book.search.me()}</span>
        <button
          type="button"
          onClick={() => void copy()}
          className="-mr-2 min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
        >
          {words.copy}
        </button>
      </p>
      <ChipRadios
        label={words.policyLabel}
        options={choices.map((choice) => ({ value: choice, label: policies[choice] }))}
        value={value}
        onPick={(choice) => void choose(choice)}
      />
    </div>
  );
}

/** Finds a person by the exact id, in the place of the lists (R3.4.12-2). */
export function FindPerson({ book, inbox, view, isSeeker, onClose }: Props & { onClose: () => void }) {
  const { search } = book;
  const found = useStore(search.$found);
  const [text, setText] = useState("");
  useCloseRequest(true, onClose);
  // A reader who leaves the address book finds the lists there the next time.
  useEffect(() => onClose, [onClose]);
  const find = (): void => void search.find(text);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    find();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <search
      aria-label={words.find}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
    >
      <form onSubmit={onSubmit} className="flex items-center gap-2 py-3 pr-2 pl-4">
        <input
          type="search"
          aria-label={words.idLabel}
          placeholder={words.idHint}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the press on 添加好友 asks for this field
          autoFocus
          maxLength={ID_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-10 min-w-0 flex-1 rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
        />
        <button
          type="submit"
          disabled={text.trim() === ""}
          className="min-h-10 shrink-0 rounded-control px-2 text-brand-600 text-sm hover:bg-brand-50 disabled:text-ink-500 disabled:hover:bg-transparent"
        >
          {words.search}
        </button>
        <button
          type="button"
          onClick={onClose}
          className="-ml-2 min-h-10 shrink-0 rounded-control px-2 text-ink-700 text-sm hover:bg-ground"
        >
          {words.back}
        </button>
      </form>
      <p role="status" className="sr-only">
        {saidOf(found)}
      </p>
      <Found book={book} inbox={inbox} view={view} onRetry={find} />
      <OwnId book={book} isSeeker={isSeeker} />
    </search>
  );
}
