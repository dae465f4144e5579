import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { ChevronDown, LogIn, UserPlus, Users } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback, useId, useMemo, useRef } from "react";
import { type Entry, PeopleList } from "#islands/chat/parts/PeopleList.tsx";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { useKeptFocus } from "#islands/chat/parts/use-kept-focus.ts";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { groupByInitial } from "#lib/data/initials.ts";
import { BADGE_MAX } from "#lib/domain/chat/conversations/conversation.ts";
import type { FriendLists, FriendRequest, Person } from "#lib/domain/chat/friends/friends.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { type AddressBook as Book, SECTIONS, type Section as SectionName } from "#lib/stores/chat/contacts/address-book.ts";
import type { GroupBook } from "#lib/stores/chat/groups/group-book.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { personName, friends as words } from "#lib/texts/chat/friends.ts";
import { groupLine, groupName } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { FindPerson } from "./FindPerson.tsx";
import { reportOutcome } from "./report-outcome.ts";

/** The ways to a new person or group, above the lists. */
function Actions({ book: { search }, onCreateGroup }: { book: Book; onCreateGroup: () => void }) {
  const isFinding = useStore(search.$isOpen);
  const pressed = useRef<HTMLButtonElement>(null);
  useFocusBack(isFinding, pressed);
  const actions = [
    { label: words.find, Icon: UserPlus, run: search.open },
    { label: words.joinGroup, Icon: LogIn, run: search.open },
    { label: words.createGroup, Icon: Users, run: onCreateGroup },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={words.actions} className="grid shrink-0 grid-cols-3 border-line border-b">
      {actions.map(({ label, Icon, run }) => (
        <button
          key={label}
          type="button"
          aria-expanded={run === search.open ? isFinding : undefined}
          onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
            pressed.current = currentTarget;
            run();
          }}
          className="flex min-h-12 items-center justify-center gap-1 whitespace-nowrap text-brand-600 text-sm hover:bg-brand-50 focus-visible:-outline-offset-2"
        >
          <Icon size={16} aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
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
        <div id={id} tabIndex={-1} className="flex min-h-0 flex-1 flex-col focus:outline-none">
          {children}
        </div>
      )}
    </section>
  );
}

/** The friends under their letters, computed once per list. */
const friendEntries = (friends: FriendLists["friends"], presenceOf: Book["presenceOf"]): Entry[] =>
  groupByInitial(friends, personName).flatMap(({ letter, entries }): Entry[] => [
    { letter },
    ...entries.map((person) => ({
      person,
      name: personName(person),
      line: person.signature,
      isOnline: presenceOf(person.account),
    })),
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

/** Groups under their letters. */
const groupEntries = (groups: readonly Group[]): Entry[] =>
  groupByInitial(groups, groupName).flatMap(({ letter, entries }): Entry[] => [
    { letter },
    ...entries.map((group) => ({ person: { ...group, account: group.id }, name: groupName(group), line: groupLine(group) })),
  ]);

type Props = { book: Book; groups: GroupBook; inbox: Inbox; view: ChatView; isSeeker: boolean };

/** Both lists once both are there; the first that is not otherwise. */
const bothOf = (lists: Loadable<FriendLists>, groups: Loadable<Group[]>): Loadable<{ lists: FriendLists; groups: Group[] }> => {
  if (lists.state !== "ready") return lists;
  return groups.state === "ready" ? { state: "ready", value: { lists: lists.value, groups: groups.value } } : groups;
};

type SectionsProps = Omit<Props, "isSeeker"> & { lists: FriendLists; joined: Group[] };

function Sections({ book, groups, inbox, view, lists, joined }: SectionsProps) {
  const { main } = useStore(view.$view);
  const section = useStore(book.$section);
  const people = useStore(book.$people);
  const fresh = useStore(inbox.$newRequests);
  const { presence } = useStore(inbox.$capabilities);
  const friends = useMemo(() => friendEntries(lists.friends, book.presenceOf), [lists.friends, book]);
  const chats = useMemo(() => groupEntries(joined), [joined]);
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
    groups: chats,
    friends,
  };
  const counts = { ...lists, groups: joined };
  const open = (person: Person): void => view.openContact(book.contact(person));
  const openGroup = ({ account }: Person): void => view.openGroup(groups.group(account));
  const opened = main?.kind === "contact" ? main.contact.account : main?.kind === "group" ? main.group.id : null;
  return SECTIONS.map((name) => (
    <Section
      key={name}
      label={words.sections[name]}
      count={counts[name].length}
      fresh={name === "requests" ? fresh : 0}
      isOpen={section === name}
      onToggle={() => book.toggle(name)}
    >
      {name === "friends" && !presence && counts.friends.length > 0 && (
        <p className="px-4 pb-2 text-ink-500 text-xs">{words.noPresence}</p>
      )}
      {counts[name].length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <StateView picture="yet" title={words.empty[name]} hint={words.emptyHint[name]} />
        </div>
      ) : (
        <PeopleList entries={entries[name]} inbox={inbox} opened={opened} onOpen={name === "groups" ? openGroup : open} />
      )}
    </Section>
  ));
}

/** The four lists, once they are there. */
function Lists({ book, groups, inbox, view }: Omit<Props, "isSeeker">) {
  const lists = useStore(book.$lists);
  const joined = useStore(groups.$groups);
  const place = useRef<HTMLDivElement>(null);
  // An answered request goes with its button.
  useKeptFocus(place);
  const retry = (): void => {
    void book.load();
    void groups.load();
  };
  return (
    <div ref={place} tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain focus:outline-none">
      <Loaded of={bothOf(lists, joined)} skeleton={skeleton} onRetry={retry} failedTitle={words.loadFailed}>
        {(value) => <Sections {...{ book, groups, inbox, view }} lists={value.lists} joined={value.groups} />}
      </Loaded>
    </div>
  );
}

/** The address book (通讯录): new contacts, blocked people, groups and friends, or the search for an id in their place. */
export function AddressBook(props: Props & { onCreateGroup: () => void }) {
  const { book, groups, inbox, view, isSeeker, onCreateGroup } = props;
  const isFinding = useStore(book.search.$isOpen);
  const close = useCallback((): void => {
    book.search.close();
    groups.lookup.clear();
  }, [book, groups]);
  return (
    <>
      <Actions book={book} onCreateGroup={onCreateGroup} />
      {isFinding ? (
        <FindPerson book={book} groups={groups} inbox={inbox} view={view} isSeeker={isSeeker} onClose={close} />
      ) : (
        <Lists {...{ book, groups, inbox, view }} />
      )}
    </>
  );
}
