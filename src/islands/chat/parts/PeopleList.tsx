import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import type { ReadableAtom } from "nanostores";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { friends as words } from "#lib/texts/chat/friends.ts";
import { Avatar } from "./Avatar.tsx";
import { OnlineDot } from "./OnlineDot.tsx";

/**
 * A person in a list. `line` stands below the name; `end` beside it, given whether the Tab key stops at the row. `face` is the name that the
 * avatar takes its letter from, if the row shows another word.
 */
export type PersonEntry = {
  person: Person;
  name: string;
  face?: string;
  line?: string;
  end?: (isStop: boolean) => ReactNode;
  isOnline?: ReadableAtom<boolean>;
};
/** A row of a list: a person, or the letter above the next ones. */
export type Entry = PersonEntry | { letter: string };

const isPerson = (entry: Entry | undefined): entry is PersonEntry => entry !== undefined && "person" in entry;

type RowProps = PersonEntry & { inbox: Inbox; isOpen: boolean; isStop: boolean; onOpen: (person: Person) => void };

function Presence({ isOnline }: { isOnline: ReadableAtom<boolean> }) {
  return useStore(isOnline) && <OnlineDot />;
}

/** A person of a list; a press opens the page. */
export function PersonRow({ person, name, face = name, line, end, isOnline, inbox, isOpen, isStop, onOpen }: RowProps) {
  const connection = useStore(inbox.$connection);
  return (
    <div data-account={person.account} className={clsx("flex items-center gap-2 pr-4", isOpen ? "bg-brand-50" : "hover:bg-ground")}>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen ? "true" : undefined}
        onClick={() => onOpen(person)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="relative shrink-0">
          <Avatar key={connection + person.avatar} name={face} url={person.avatar} />
          {isOnline && <Presence isOnline={isOnline} />}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium text-ink-900 text-sm">
            {name}
          </span>
          {line && (
            <span dir="auto" className="block truncate text-ink-500 text-xs">
              {line}
            </span>
          )}
        </span>
      </button>
      {end?.(isStop)}
    </div>
  );
}

type RailProps = { letters: readonly string[]; onPick: (letter: string) => void };

/** The letters of a list, each a way to its first name. */
function LetterRail({ letters, onPick }: RailProps) {
  return (
    <nav aria-label={words.letters} className="flex w-7 shrink-0 flex-col items-center overflow-y-auto py-1 [scrollbar-width:none]">
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={words.toLetter(letter)}
          onClick={() => onPick(letter)}
          className="min-h-6 w-6 rounded-control text-ink-500 text-xs hover:bg-brand-50 hover:text-brand-600 focus-visible:-outline-offset-2"
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}

type Props = {
  entries: readonly Entry[];
  inbox: Inbox;
  /** The account whose page is open. */
  opened: string | null;
  onOpen: (person: Person) => void;
};

/** A windowed list of people: only rows in view are on the page. Arrow keys move between rows; letters, if given, jump to their names. */
export function PeopleList({ entries, inbox, opened, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const indexOf = (account: string | null): number =>
    entries.findIndex((entry) => isPerson(entry) && entry.person.account === account);
  const stop = [indexOf(focused), indexOf(opened), entries.findIndex(isPerson)].find((index) => index >= 0) ?? -1;
  const letters = entries.flatMap((entry) => ("letter" in entry ? [entry.letter] : []));

  const focusAt = (index: number): void => {
    const entry = entries[index];
    if (!isPerson(entry)) return;
    flushSync(() => setFocused(entry.person.account));
    list.current?.scrollToIndex(index, { align: "nearest" });
    const row = scroller.current?.querySelector<HTMLElement>(`[data-account="${CSS.escape(entry.person.account)}"] button`);
    row?.focus({ preventScroll: true });
  };
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    let next = stop + step;
    while (entries[next] && !isPerson(entries[next])) next += step;
    if (!entries[next]) return;
    event.preventDefault();
    focusAt(next);
  };

  return (
    <div className="flex min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows */}
      <div
        ref={scroller}
        onKeyDown={walk}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>("[data-account]")?.dataset["account"] ?? null)}
        className="min-w-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <Virtualizer ref={list} as="ul" item="li" scrollRef={scroller} data={entries} keepMounted={stop < 0 ? [] : [stop]}>
          {(entry) =>
            isPerson(entry) ? (
              <PersonRow
                key={entry.person.account}
                {...entry}
                inbox={inbox}
                isOpen={entry.person.account === opened}
                isStop={entries[stop] === entry}
                onOpen={onOpen}
              />
            ) : (
              <p key={entry.letter} className="bg-ground px-4 py-1 text-ink-500 text-xs">
                {entry.letter}
              </p>
            )
          }
        </Virtualizer>
      </div>
      {letters.length > 1 && (
        <LetterRail
          letters={letters}
          onPick={(letter) => {
            const at = entries.findIndex((entry) => "letter" in entry && entry.letter === letter);
            const first = entries[at + 1];
            // From the letter, the next step of the keyboard leads to its first name.
            if (isPerson(first)) setFocused(first.person.account);
            list.current?.scrollToIndex(at, { align: "start" });
          }}
        />
      )}
    </div>
  );
}
