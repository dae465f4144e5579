import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { ChevronDown, UserPlus } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { groupByInitial } from "#lib/data/initials.ts";
import { BADGE_MAX } from "#lib/domain/chat/conversations/conversation.ts";
import type { FriendLists, FriendRequest, Person } from "#lib/domain/chat/friends/friends.ts";
import type { AddressBook as Book, Section as SectionName } from "#lib/stores/chat/contacts/address-book.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { personName, friends as words } from "#lib/texts/chat/friends.ts";
import { general } from "#lib/texts/general.ts";
import { FindPerson } from "./FindPerson.tsx";
import { type Entry, PeopleList } from "./PeopleList.tsx";
import { reportOutcome } from "./report-outcome.ts";

/** The action in the pane's header. */
export function FindButton({ book: { search } }: { book: Book }) {
  const isOpen = useStore(search.$isOpen);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={isOpen ? search.close : search.open}
      className="-mr-2 ml-auto flex min-h-10 items-center gap-1 whitespace-nowrap rounded-control px-2 text-brand-600 text-sm hover:bg-brand-50"
    >
      <UserPlus size={18} aria-hidden="true" />
      {words.find}
    </button>
  );
}

const skeleton = (
  <div role="status" aria-label={general.loading} className="flex flex-col gap-2 p-3">
    {[1, 2, 3].map((row) => (
      <div key={row} className="skeleton h-12" />
    ))}
  </div>
);

type SectionProps = { label: string; count: number; fresh: number; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A section: its heading opens and closes it. */
function Section({ label, count, fresh, isOpen, onToggle, children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx("flex flex-col border-line border-b", isOpen && "min-h-44 flex-1")}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center gap-2 px-4 text-left text-ink-900 text-sm hover:bg-ground focus-visible:-outline-offset-2"
        >
          <span className="font-medium">{label}</span>
          {fresh > 0 ? (
            <span className="min-w-5 rounded-full bg-bad px-1.5 text-center text-on-brand text-xs tabular-nums leading-5">
              <span className="sr-only">{chat.newRequests(fresh)}</span>
              <span aria-hidden="true">{fresh > BADGE_MAX ? `${BADGE_MAX}+` : fresh}</span>
            </span>
          ) : (
            <span className="text-ink-500 text-xs tabular-nums">{count}</span>
          )}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={clsx(
              "ml-auto shrink-0 text-ink-500 transition-transform motion-reduce:transition-none",
              isOpen && "rotate-180",
            )}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="flex min-h-0 flex-1 flex-col">
          {children}
        </div>
      )}
    </section>
  );
}

/** The friends under their letters, made anew with the list alone. */
const friendEntries = (friends: FriendLists["friends"]): Entry[] =>
  groupByInitial(friends, personName).flatMap(({ letter, entries }): Entry[] => [
    { letter },
    ...entries.map((person) => ({ person, name: personName(person), line: person.signature })),
  ]);

/** A request in the list: a received one can be accepted there, a sent one waits. */
function RequestEnd({ book, request, isStop }: { book: Book; request: FriendRequest; isStop: boolean }) {
  const isPressed = useRef(false);
  const accept = async (): Promise<void> => {
    if (isPressed.current) return;
    isPressed.current = true;
    await reportOutcome("accept", await book.contact(request).accept());
    isPressed.current = false;
  };
  return request.direction === "sent" ? (
    <span className="shrink-0 text-ink-500 text-xs">{words.waiting}</span>
  ) : (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={words.acceptOf(personName(request))}
      onClick={() => void accept()}
      className="min-h-8 pointer-coarse:min-h-10 shrink-0 rounded-control border border-line px-3 text-brand-600 text-sm hover:border-brand-600"
    >
      {words.accept}
    </button>
  );
}

type Props = { book: Book; inbox: Inbox; view: ChatView; isSeeker: boolean };

function Sections({ book, inbox, view, lists }: Omit<Props, "isSeeker"> & { lists: FriendLists }) {
  const { main } = useStore(view.$view);
  const section = useStore(book.$section);
  const people = useStore(book.$people);
  const fresh = useStore(inbox.$newRequests);
  const friends = useMemo(() => friendEntries(lists.friends), [lists.friends]);
  const entries: Record<SectionName, readonly Entry[]> = {
    requests: lists.requests.map((request) => ({
      person: request,
      name: personName(request),
      line: request.wording,
      end: (isStop) => <RequestEnd book={book} request={request} isStop={isStop} />,
    })),
    blocked: lists.blocked.map((account) => {
      const person = people[account] ?? { account, name: "", avatar: null };
      return { person, name: personName(person) };
    }),
    friends,
  };
  const counts: Record<SectionName, number> = {
    requests: lists.requests.length,
    blocked: lists.blocked.length,
    friends: lists.friends.length,
  };
  const open = (person: Person): void => view.openContact(book.contact(person));
  return (["requests", "blocked", "friends"] as const).map((name) => (
    <Section
      key={name}
      label={words.sections[name]}
      count={counts[name]}
      fresh={name === "requests" ? fresh : 0}
      isOpen={section === name}
      onToggle={() => book.toggle(name)}
    >
      {counts[name] === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <StateView picture="empty" title={words.empty[name]} hint={name === "friends" ? words.emptyFriendsHint : ""} />
        </div>
      ) : (
        <PeopleList
          entries={entries[name]}
          inbox={inbox}
          opened={main?.kind === "contact" ? main.contact.account : null}
          onOpen={open}
        />
      )}
    </Section>
  ));
}

/** The address book (通讯录): new contacts, blocked people and friends, or the search for a person in their place. */
export function AddressBook({ book, inbox, view, isSeeker }: Props) {
  const lists = useStore(book.$lists);
  const isFinding = useStore(book.search.$isOpen);
  if (isFinding) return <FindPerson book={book} inbox={inbox} view={view} isSeeker={isSeeker} onClose={book.search.close} />;
  return (
    <div tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain focus:outline-none">
      <Loaded of={lists} skeleton={skeleton} onRetry={() => void book.load()} failedTitle={words.loadFailed}>
        {(value) => <Sections book={book} inbox={inbox} view={view} lists={value} />}
      </Loaded>
    </div>
  );
}
