import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openFound } from "#islands/chat/parts/open-found.ts";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { type Hit, kindsOf, type SearchTab } from "#lib/domain/chat/messages/search.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createSearch, type Search } from "#lib/stores/chat/search.ts";
import { $isOnePane, type ChatView } from "#lib/stores/chat/view.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { search as words } from "#lib/texts/chat/search.ts";
import { ConversationResults } from "./ConversationResults.tsx";
import { EverywhereResults } from "./EverywhereResults.tsx";
import { Unavailable } from "./Outcome.tsx";
import { reportSearch } from "./report.ts";
import { SearchField } from "./SearchField.tsx";
import { SearchFrame } from "./SearchFrame.tsx";
import { SearchTabs } from "./SearchTabs.tsx";

/** A conversation in which several messages were found, in which tab. */
type Picked = { hit: Hit; tab: SearchTab };

type DetailProps = { picked: Picked; search: Search; inbox: Inbox; view: ChatView; onBack: () => void };

/** The messages that were found in one of the conversations. */
function Detail({ picked: { hit, tab }, search, inbox, view, onBack }: DetailProps) {
  const { conversation } = hit;
  const [found] = useState(() => {
    const { text, period } = search.$wanted.get();
    const kinds = kindsOf(tab, true);
    return createSearch({ inbox, conversationId: conversation.id, kinds, first: { text, period }, report: reportSearch });
  });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const name = conversationName(conversation);
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <IconButton ref={back} label={words.back} onClick={onBack} className="-ml-2">
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="m15 5-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </IconButton>
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold text-base text-ink-900">
          {name}
        </h3>
        <button
          type="button"
          onClick={() => void view.open(conversation.id)}
          className="min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
        >
          {words.openConversation}
        </button>
      </div>
      <ConversationResults
        search={found}
        tab={found.$wanted.get().tab}
        inbox={inbox}
        name={name}
        onOpen={(message) => openFound(view, message)}
      />
    </>
  );
}

type Props = { inbox: Inbox; view: ChatView; onEnd: () => void };

/** The search field and its results, in all conversations or in a picked one. */
function Content({ inbox, view, search }: Omit<Props, "onEnd"> & { search: Search }) {
  const { tab, ...wanted } = useStore(search.$wanted);
  const [picked, setPicked] = useState<Picked | null>(null);
  const pressed = useRef<Element | null>(null);
  // The picked conversation belongs to the old query: a new one leaves it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query only triggers the effect
  useEffect(() => setPicked(null), [wanted.text, wanted.period]);
  const pick = (hit: Hit, from: SearchTab): void => {
    const [message] = hit.messages;
    if (message && hit.count === 1) return void openFound(view, message);
    pressed.current = document.activeElement;
    setPicked({ hit, tab: from });
  };
  const back = (): void => {
    flushSync(() => setPicked(null));
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
  };
  return (
    <>
      {picked && (
        <Detail key={picked.hit.conversation.id} picked={picked} search={search} inbox={inbox} view={view} onBack={back} />
      )}
      <div hidden={picked !== null}>
        <SearchTabs search={search}>
          <EverywhereResults search={search} tab={tab} onPick={pick} />
        </SearchTabs>
      </div>
    </>
  );
}

/** Searches all conversations (R3.2.9). */
export function GlobalSearch({ inbox, view, onEnd }: Props) {
  const [search] = useState(() => createSearch({ inbox, report: reportSearch }));
  const { search: isOffered } = useStore(inbox.$capabilities);
  const open = useStore(view.$open);
  const isOne = useStore($isOnePane);
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
        {isOffered ? <Content inbox={inbox} view={view} search={search} /> : <Unavailable />}
      </div>
    </SearchFrame>
  );
}
