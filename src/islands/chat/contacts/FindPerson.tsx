import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { PersonRow } from "#islands/chat/parts/PeopleList.tsx";
import { useCloseRequest } from "#islands/chat/parts/use-close-request.ts";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { ADD_POLICIES, type AddPolicy, type Person } from "#lib/domain/chat/friends/friends.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import type { AddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import { copyWords } from "#lib/stores/chat/download.ts";
import type { GroupBook } from "#lib/stores/chat/groups/group-book.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { Found as FoundOf } from "#lib/stores/chat/lookup.ts";
import { say } from "#lib/stores/chat/say.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { personName, policies, friends as words } from "#lib/texts/chat/friends.ts";
import { groupLine, groupName, joined } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { reportOutcome } from "./report-outcome.ts";

/** The longest id that the service knows. */
const ID_MAX = 64;

type Props = { book: AddressBook; groups: GroupBook; inbox: Inbox; view: ChatView; isSeeker: boolean };

type FoundProps = Omit<Props, "isSeeker"> & { onRetry: () => void };

/** Shows the person and the group with the id, or says why the search found neither. */
function Found({ book, groups, inbox, view, onRetry }: FoundProps) {
  const person = useStore(book.search.$found);
  const group = useStore(groups.lookup.$found);
  const { main } = useStore(view.$view);
  if (person.state === "idle") return null;
  const isLoading = person.state === "loading" || group.state === "loading";
  const failed = [person, group].find((found) => found.state === "failed");
  return (
    <>
      {person.state === "ready" && (
        <PersonRow
          person={person.value}
          name={personName(person.value)}
          inbox={inbox}
          isOpen={main?.kind === "contact" && main.contact.account === person.value.account}
          isStop
          onOpen={(one) => view.openContact(book.contact(one))}
        />
      )}
      {group.state === "ready" && (
        <PersonRow
          person={{ ...group.value, account: group.value.id }}
          name={groupName(group.value)}
          line={groupLine(group.value)}
          inbox={inbox}
          isOpen={main?.kind === "group" && main.group.id === group.value.id}
          isStop
          onOpen={() => view.openGroup(groups.group(group.value.id, group.value))}
        />
      )}
      {isLoading && <div className="skeleton mx-4 h-14" />}
      {person.state === "missing" && group.state === "missing" && (
        <StateView picture="search" title={words.missing} hint={words.missingHint} />
      )}
      {failed && !isLoading && (
        <StateView picture="failed" title={failed === person ? words.searchFailed : words.groupSearchFailed}>
          <Button onClick={onRetry}>{general.retry}</Button>
        </StateView>
      )}
    </>
  );
}

/** The outcome of a search for screen readers: a live region must be there before its text. */
const saidOf = (person: FoundOf<Person>, group: FoundOf<Group>): string => {
  if (person.state === "idle") return "";
  if (person.state === "loading" || group.state === "loading") return words.searching;
  const found = [
    ...(person.state === "ready" ? [personName(person.value)] : []),
    ...(group.state === "ready" ? [groupName(group.value)] : []),
  ];
  if (found.length > 0) return words.found(joined(found));
  if (person.state === "failed") return words.searchFailed;
  return group.state === "failed" ? words.groupSearchFailed : words.missing;
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

/** Finds a person or a group by the exact id, in the place of the lists (R3.4.12-2). */
export function FindPerson({ book, groups, inbox, view, isSeeker, onClose }: Props & { onClose: () => void }) {
  const { search } = book;
  const person = useStore(search.$found);
  const group = useStore(groups.lookup.$found);
  const [text, setText] = useState("");
  useCloseRequest(true, onClose);
  // A reader who leaves the address book finds the lists there the next time.
  useEffect(() => onClose, [onClose]);
  const find = (): void => {
    void search.find(text);
    void groups.lookup.find(text);
  };
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
        {saidOf(person, group)}
      </p>
      <Found book={book} groups={groups} inbox={inbox} view={view} onRetry={find} />
      <OwnId book={book} isSeeker={isSeeker} />
    </search>
  );
}
