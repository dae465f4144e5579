import { useId, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { picker as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { Avatar } from "./Avatar.tsx";

/** A person who can be picked; with a `note` they cannot, and it says why. */
export type Pickable = { account: string; name: string; avatar: string | null; note?: string };

type RowProps = { person: Pickable; type: "checkbox" | "radio"; group: string; isChosen: boolean; onChange: () => void };

function Row({ person: { name, avatar, note }, type, group, isChosen, onChange }: RowProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:not-has-disabled:bg-ground has-disabled:opacity-50">
      <input
        type={type}
        name={group}
        checked={isChosen}
        disabled={note !== undefined}
        onChange={onChange}
        className="size-4 shrink-0 accent-brand-600"
      />
      <Avatar name={name} url={avatar} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium text-ink-900">
          {name}
        </span>
        {note && <span className="block truncate text-ink-500 text-xs">{note}</span>}
      </span>
    </label>
  );
}

const fits = ({ account, name }: Pickable, text: string): boolean =>
  [account, name].some((one) => one.toLowerCase().includes(text));

type Props = {
  title: string;
  people: readonly Pickable[];
  /** Several people, or one alone. */
  picks: "several" | "one";
  /** Chosen at the beginning. */
  first?: readonly string[];
  /** Says that there is no one to pick. */
  empty: string;
  confirm?: string;
  isBusy?: boolean;
  /** Another way than picking. */
  more?: { label: string; onPress: () => void };
  onPick: (accounts: string[]) => void;
  onClose: () => void;
};

/**
 * Picks people out of a list: friends, or members of a group (R3.5.6). 全选 skips those who cannot be picked; a search without a match
 * says so and shows the list again.
 */
export function PeoplePicker(props: Props) {
  const { title, people, picks, first = [], empty, confirm = words.confirm, isBusy = false, more, onPick, onClose } = props;
  const [chosen, setChosen] = useState<readonly string[]>(first);
  const [text, setText] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  const group = useId();
  const sought = text.trim().toLowerCase();
  const matches = people.filter((person) => fits(person, sought));
  const isMissing = sought !== "" && matches.length === 0;
  const shown = isMissing ? people : matches;
  const selectable = people.filter(({ note }) => note === undefined).map(({ account }) => account);
  // Someone who cannot be picked any longer is chosen no more.
  const accounts = selectable.filter((account) => chosen.includes(account));
  const isAll = accounts.length === selectable.length;
  const toggle = (account: string): void => {
    if (picks === "one") setChosen([account]);
    else setChosen(chosen.includes(account) ? chosen.filter((one) => one !== account) : [...chosen, account]);
  };
  const footer = (
    <>
      {picks === "several" && (
        <span role="status" className="mr-auto text-ink-500">
          {words.chosen(accounts.length)}
        </span>
      )}
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button busy={isBusy} disabled={accounts.length === 0} onClick={() => onPick(accounts)}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {more && (
        <Button variant="plain" onClick={more.onPress} className="mb-3 w-full">
          {more.label}
        </Button>
      )}
      {people.length === 0 ? (
        <p className="py-4 text-center text-ink-500">{empty}</p>
      ) : (
        <>
          <input
            type="search"
            data-autofocus=""
            aria-label={words.search}
            placeholder={words.searchHint}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="h-10 w-full rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
          />
          <p role="status" className="min-h-6 py-1 text-ink-500 text-xs">
            {isMissing && words.noMatch}
          </p>
          {picks === "several" && selectable.length > 1 && (
            <label className="flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-ground">
              <input
                type="checkbox"
                checked={isAll}
                onChange={() => setChosen(isAll ? [] : selectable)}
                className="size-4 shrink-0 accent-brand-600"
              />
              {words.all}
            </label>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
          <div
            ref={scroller}
            role="group"
            aria-label={words.list}
            className="h-72 max-h-[45dvh] overflow-y-auto overscroll-contain"
          >
            <Virtualizer scrollRef={scroller} data={shown}>
              {(person) => (
                <Row
                  key={person.account}
                  person={person}
                  type={picks === "one" ? "radio" : "checkbox"}
                  group={group}
                  isChosen={accounts.includes(person.account)}
                  onChange={() => toggle(person.account)}
                />
              )}
            </Virtualizer>
          </div>
        </>
      )}
    </Dialog>
  );
}
