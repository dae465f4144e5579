import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { AtSign } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { useCloseRequest } from "#islands/chat/parts/use-close-request.ts";
import { EVERYBODY, type Mentionable, mentionable } from "#lib/domain/chat/composing/mentions.ts";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { MembersStore } from "#lib/stores/chat/group-talk/members.ts";
import { groupTalk as words } from "#lib/texts/chat/group-talk.ts";
import { unnamed } from "#lib/texts/chat/people.ts";
import type { MentioningState } from "./use-mentioning.ts";

const EVERYBODY_ENTRY: Mentionable = { account: EVERYBODY, name: words.everybody, avatar: null };
const named = (person: Person): Mentionable => (person.name ? person : { ...person, name: unnamed(person.account) });

type OptionProps = { member: Mentionable; id: string; index: number; count: number; isActive: boolean; onChoose: () => void };

function Option({ member, id, index, count, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the editor, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the editor
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-posinset={index + 1}
      aria-setsize={count}
      onClick={onChoose}
      className={clsx("flex min-h-12 cursor-pointer items-center gap-3 px-3", isActive ? "bg-brand-50" : "hover:bg-ground")}
    >
      {member.account === EVERYBODY ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-[5px] border border-line bg-brand-50 text-brand-700">
          <AtSign size={18} aria-hidden="true" />
        </span>
      ) : (
        <Avatar key={member.avatar} name={member.name} url={member.avatar} />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate text-left text-ink-900">
        {member.name}
      </span>
    </div>
  );
}

type Props = { members: MembersStore; query: string; mentioning: MentioningState };

/**
 * The members to mention (R3.5.7-1). The focus stays in the editor; arrow keys move, Enter and Tab choose, Escape closes. Only options in view
 * are on the page, so that thousands stay fast.
 */
export function MentionList({ members, query, mentioning }: Props) {
  const { people, state } = useStore(members.$members);
  const all = useMemo(() => people.map(named), [people]);
  const { list, isMatch } = useMemo(() => mentionable(all, query, EVERYBODY_ENTRY), [all, query]);
  // Without a match no option is active, so that Enter sends.
  const first = isMatch ? 0 : -1;
  const [walked, setWalked] = useState<{ query: string; index: number } | null>(null);
  const active = Math.min(walked?.query === query ? walked.index : first, list.length - 1);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const { id, keys, setActive, choose, close } = mentioning;
  const optionId = (index: number): string => `${id}-${index}`;
  useCloseRequest(true, close);

  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const next = active < 0 ? (step > 0 ? 0 : list.length - 1) : (active + step + list.length) % list.length;
      setWalked({ query, index: next });
      rows.current?.scrollToIndex(next, { align: "nearest" });
      return true;
    }
    const member = list[active];
    if (member && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      choose(member);
      return true;
    }
    // A quick Enter waits for the first members. It would otherwise send half a name.
    if (event.key === "Enter" && state === "loading" && people.length === 0) return true;
    if (event.key !== "Escape") return false;
    event.stopPropagation();
    close();
    return true;
  };
  useLayoutEffect(() => {
    keys.current = onKey;
  });
  useEffect(
    () => () => {
      keys.current = null;
    },
    [keys],
  );
  const activeId = active < 0 ? null : `${id}-${active}`;
  useEffect(() => setActive(activeId), [activeId, setActive]);

  return (
    // The focus stays in the editor.
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here takes no focus
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-2 bottom-full mb-1 overflow-hidden rounded-card border border-line bg-card shadow-overlay sm:right-auto sm:left-3 sm:w-80"
    >
      {!isMatch && state !== "loading" && <p className="border-line border-b px-3 py-2 text-ink-500 text-xs">{words.noMatch}</p>}
      <div ref={scroller} className="max-h-64 overflow-y-auto overscroll-contain">
        <div role="listbox" id={id} aria-label={words.mentionList}>
          <Virtualizer ref={rows} scrollRef={scroller} data={list} itemSize={48} keepMounted={active < 0 ? [] : [active]}>
            {(member, index) => (
              <Option
                key={member.account}
                member={member}
                id={optionId(index)}
                index={index}
                count={list.length}
                isActive={index === active}
                onChoose={() => choose(member)}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      {state === "loading" && <p className="border-line border-t px-3 py-2 text-ink-500 text-xs">{words.loadingMembers}</p>}
      {state === "failed" && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => void members.load()}
          className="min-h-10 w-full border-line border-t px-3 text-left text-brand-600 text-xs"
        >
          {words.membersFailed}
        </button>
      )}
      <p role="status" className="sr-only">
        {words.mentionable(list.length)}
      </p>
    </div>
  );
}
