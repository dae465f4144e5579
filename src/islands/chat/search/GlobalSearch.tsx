import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isOnePane } from "#islands/chat/parts/one-pane.ts";
import { useOnePane } from "#islands/chat/parts/use-one-pane.ts";
import { type Hit, kindsOf, type SearchTab } from "#lib/domain/chat/messages/search.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import { createSearch, type Search } from "#lib/stores/chat/search.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { search as words } from "#lib/texts/chat/search.ts";
import { ConversationResults } from "./ConversationResults.tsx";
import { EverywhereResults } from "./EverywhereResults.tsx";
import { Unavailable } from "./Outcome.tsx";
import { openFound, reportSearch } from "./report.ts";
import { SearchField } from "./SearchField.tsx";
import { SearchFrame } from "./SearchFrame.tsx";
import { SearchTabs } from "./SearchTabs.tsx";

/** A conversation in which several messages were found, in which tab. */
type Picked = { hit: Hit; tab: SearchTab };

type DetailProps = { picked: Picked; search: Search; room: Room; onBack: () => void };

/** The messages that were found in one of the conversations. */
function Detail({ picked: { hit, tab }, search, room, onBack }: DetailProps) {
  const { conversation } = hit;
  const [found] = useState(() => {
    const { text, period } = search.$wanted.get();
    const kinds = kindsOf(tab, true);
    return createSearch({ room, conversationId: conversation.id, kinds, first: { text, period }, report: reportSearch });
  });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const name = conversationName(conversation);
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <button
          ref={back}
          type="button"
          onClick={onBack}
          aria-label={words.back}
          className="-ml-2 grid size-10 shrink-0 place-items-center rounded-control hover:bg-ground"
        >
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="m15 5-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold text-base text-ink-900">
          {name}
        </h3>
        <button
          type="button"
          onClick={() => void room.open(conversation.id, isOnePane())}
          className="min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
        >
          {words.openConversation}
        </button>
      </div>
      <ConversationResults
        search={found}
        tab={found.$wanted.get().tab}
        room={room}
        name={name}
        onOpen={(message) => openFound(room, message)}
      />
    </>
  );
}

type Props = { room: Room; onEnd: () => void };

/** What is looked for, and what was found of it, in the conversations or in one that was picked. */
function Content({ room, search }: { room: Room; search: Search }) {
  const { tab, ...wanted } = useStore(search.$wanted);
  const [picked, setPicked] = useState<Picked | null>(null);
  const pressed = useRef<Element | null>(null);
  // What was picked answers to what was looked for: whoever looks for something else leaves it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is no part of what is set
  useEffect(() => setPicked(null), [wanted.text, wanted.period]);
  const pick = (hit: Hit, from: SearchTab): void => {
    const [message] = hit.messages;
    if (message && hit.count === 1) return void openFound(room, message);
    pressed.current = document.activeElement;
    setPicked({ hit, tab: from });
  };
  const back = (): void => {
    flushSync(() => setPicked(null));
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
  };
  return (
    <>
      {picked && <Detail key={picked.hit.conversation.id} picked={picked} search={search} room={room} onBack={back} />}
      <div hidden={picked !== null}>
        <SearchTabs search={search}>
          <EverywhereResults search={search} tab={tab} onPick={pick} />
        </SearchTabs>
      </div>
    </>
  );
}

/** Looks for messages in all conversations (3§2). */
export function GlobalSearch({ room, onEnd }: Props) {
  const [search] = useState(() => createSearch({ room, report: reportSearch }));
  const { search: isOffered } = useStore(room.$capabilities);
  const open = useStore(room.$open);
  const isOne = useOnePane();
  const end = (): void => {
    search.end();
    onEnd();
  };
  return (
    <SearchFrame isCovered={isOne && open !== null} onEnd={end}>
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b py-2 pr-2 pl-4">
        <h2 className={isOffered ? "sr-only" : "min-w-0 flex-1 self-center font-semibold text-base text-ink-900"}>{words.title}</h2>
        {isOffered && <SearchField search={search} />}
        <button
          type="button"
          data-autofocus={isOffered ? undefined : ""}
          onClick={end}
          className="min-h-10 shrink-0 self-start rounded-control px-2 text-brand-600 hover:bg-brand-50"
        >
          {words.cancel}
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2">
        {isOffered ? <Content room={room} search={search} /> : <Unavailable />}
      </div>
    </SearchFrame>
  );
}
