import { clsx } from "clsx";
import { type ReactNode, useId, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { picker as words } from "#lib/texts/chat/picker.ts";
import { general } from "#lib/texts/general.ts";
import { Avatar } from "./Avatar.tsx";
import { isTouch } from "./touch.ts";

/** A person, a member or a conversation. `line` stands below the name, and says why a disabled one cannot be picked. */
export type Pickable = { id: string; name: string; avatar: string | null; line?: string; isDisabled?: boolean };

const ROW = "flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:not-has-disabled:bg-ground";
const MARK = "size-4 shrink-0 accent-brand-600";

type RowProps = {
  entry: Pickable;
  type: "checkbox" | "radio";
  group: string;
  isChosen: boolean;
  onChange: () => void;
  onFocus: () => void;
};

function Row({ entry: { name, avatar, line, isDisabled = false }, type, group, isChosen, onChange, onFocus }: RowProps) {
  return (
    <label className={clsx(ROW, "has-disabled:opacity-50")}>
      <input
        type={type}
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChange}
        onFocus={onFocus}
        className={MARK}
      />
      <Avatar name={name} url={avatar} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium text-ink-900">
          {name}
        </span>
        {line && (
          <span dir="auto" className="block truncate text-ink-500 text-xs">
            {line}
          </span>
        )}
      </span>
    </label>
  );
}

type Props = {
  title: string;
  entries: readonly Pickable[];
  /** Several entries, or one alone. */
  picks: "several" | "one";
  /** The most entries to choose; unlimited if missing. */
  most?: number;
  /** Chosen at the beginning. */
  first?: readonly string[];
  /** Says that there is no entry to pick. */
  empty: string;
  /** Name the search and the list, and count the chosen. */
  labels: { search: string; list: string; chosen: (count: number) => string };
  /** The button that ends the choice. */
  confirm?: string;
  isBusy?: boolean;
  /** Stands above the list. */
  children?: ReactNode;
  onPick: (ids: string[]) => void;
  onClose: () => void;
};

/**
 * Picks friends, members of a group or conversations (R3.5.6): at least one. 全选 takes those in the list and skips disabled ones; a search
 * without a match says so and shows the whole list again.
 */
export function Picker(props: Props) {
  const {
    title,
    entries,
    picks,
    most = Number.POSITIVE_INFINITY,
    first = [],
    empty,
    labels,
    confirm = words.confirm,
    isBusy = false,
    onPick,
    onClose,
  } = props;
  const [chosen, setChosen] = useState<readonly string[]>(first);
  const [text, setText] = useState("");
  const [focused, setFocused] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const group = useId();
  const sought = text.trim().toLowerCase();
  const matches = entries.filter(({ id, name }) => [id, name].some((one) => one.toLowerCase().includes(sought)));
  const isMissing = sought !== "" && matches.length === 0;
  const shown = isMissing ? entries : matches;
  const enabled = (some: readonly Pickable[]): string[] => some.flatMap(({ id, isDisabled }) => (isDisabled ? [] : [id]));
  const selectable = enabled(shown);
  // The row with the focus stays on the page while the list scrolls.
  const kept = shown.findIndex(({ id }) => id === focused);
  // Deselect entries that have left the list or can no longer be picked.
  const wanted = new Set(chosen);
  const ids = enabled(entries).filter((id) => wanted.has(id));
  const picked = new Set(ids);
  const isFull = picks === "several" && ids.length >= most;
  const isAll = selectable.every((id) => picked.has(id));
  const toggle = (id: string): void => {
    if (picks === "one") setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const toggleAll = (): void =>
    setChosen(isAll ? ids.filter((id) => !selectable.includes(id)) : [...new Set([...ids, ...selectable])]);
  const footer = (
    <>
      {picks === "several" && (
        <span role="status" className="mr-auto text-ink-500">
          {labels.chosen(ids.length)}
        </span>
      )}
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button busy={isBusy} disabled={ids.length === 0 || ids.length > most} onClick={() => onPick(ids)}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {props.children}
      {enabled(entries).length === 0 ? (
        <p className="py-4 text-center text-ink-500">{empty}</p>
      ) : (
        <input
          type="search"
          data-autofocus={isTouch() ? undefined : ""}
          aria-label={labels.search}
          placeholder={labels.search}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-10 w-full rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
        />
      )}
      {entries.length > 0 && (
        <>
          <p role="status" className="min-h-6 py-1 text-ink-500 text-xs">
            {isMissing && words.noMatch}
          </p>
          {picks === "several" && selectable.length > 1 && selectable.length <= most && (
            <label className={ROW}>
              <input type="checkbox" checked={isAll} onChange={toggleAll} className={MARK} />
              {words.all}
            </label>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
          <div
            ref={scroller}
            role="group"
            aria-label={labels.list}
            className="h-72 max-h-[45dvh] overflow-y-auto overscroll-contain"
          >
            <Virtualizer as="ul" item="li" scrollRef={scroller} data={shown} keepMounted={kept < 0 ? [] : [kept]}>
              {(entry) => (
                <Row
                  key={entry.id}
                  entry={isFull && !picked.has(entry.id) ? { ...entry, isDisabled: true } : entry}
                  type={picks === "one" ? "radio" : "checkbox"}
                  group={group}
                  isChosen={picked.has(entry.id)}
                  onChange={() => toggle(entry.id)}
                  onFocus={() => setFocused(entry.id)}
                />
              )}
            </Virtualizer>
          </div>
        </>
      )}
    </Dialog>
  );
}
