import { atom, map, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import {
  CONVERSATION_TABS,
  EVERYWHERE_TABS,
  GROUPS,
  type Hit,
  KEYWORDS_MAX,
  keywordsOf,
  type Period,
  type SearchedKind,
  type SearchTab,
  withPage,
} from "#lib/domain/chat/messages/search.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Inbox } from "./inbox.ts";
import { createSearchPages } from "./search-pages.ts";
import type { ChatView } from "./view.ts";

/** Debounce of the search field, in milliseconds (R3.9.1-8). */
const DEBOUNCE = 500;

/** A query: the text as typed, the kind of messages, and the period in which they were sent. */
export type Wanted = { text: string; tab: SearchTab; period: Period };
/** The results of one kind. `idle`: no search. `state` is that of the first page, `paging` that of the next. */
export type Found = { state: "idle" } | { state: "loading" } | { state: "failed"; failure: Failure } | Ready;
export type Ready = {
  state: "ready";
  keywords: readonly string[];
  hits: readonly Hit[];
  next: string | null;
  paging: "idle" | "loading";
};
const IDLE: Found = { state: "idle" };

export type Search = ReturnType<typeof createSearch>;

type Parts = {
  inbox: Inbox;
  /** Null: in all conversations. */
  conversationId?: string | null;
  /** The kinds to search in every tab; without it, the tab's own kind. */
  kinds?: readonly SearchedKind[];
  /** The first query. */
  first?: Partial<Wanted>;
  report: (failure: Failure) => void;
};

/** Shows a message in its conversation; answers whether it was found. */
export const showMessage = async (view: ChatView, { conversationId, id, time }: Message): Promise<boolean> => {
  await view.open(conversationId);
  const store = view.openStore();
  // The view has reported a conversation that could not be opened.
  return store?.conversationId !== conversationId || store.finding.locate({ messageId: id, time });
};

/** A search of messages, in all conversations or in one (R3.2.9, R3.5.8). */
export const createSearch = ({ inbox, conversationId = null, kinds, first = {}, report }: Parts) => {
  const isEverywhere = conversationId === null;
  const tabs = isEverywhere ? EVERYWHERE_TABS : CONVERSATION_TABS;
  const $wanted = atom<Wanted>({ text: "", tab: tabs[0] ?? "text", period: 0, ...first });
  const $found = map<Partial<Record<SearchTab, Found>>>({});
  /** The question that the answer of each tab belongs to, and the turn it was asked in: a newer one supersedes it. */
  const asked = new Map<SearchTab, { question: string; turn: number }>();
  let turn = 0;
  let stopTimer = (): void => undefined;

  const pages = createSearchPages({ inbox, conversationId, kinds });
  const foundOf = (tab: SearchTab): Found => $found.get()[tab] ?? IDLE;

  const ask = async (tab: SearchTab, question: string, keywords: readonly string[], period: Period): Promise<void> => {
    turn += 1;
    const own = { question, turn };
    asked.set(tab, own);
    $found.setKey(tab, { state: "loading" });
    const page = await pages.read({ tab, keywords, period, cursor: null });
    if (asked.get(tab) !== own) return;
    if (!page.ok) {
      asked.delete(tab);
      report(page.failure);
      $found.setKey(tab, { state: "failed", failure: page.failure });
    } else $found.setKey(tab, { state: "ready", keywords, ...page.value, paging: "idle" });
  };

  /** Searches unless the same search is running; `again` also repeats a finished one. */
  const run = (again = false): void => {
    stopTimer();
    const { text, tab, period } = $wanted.get();
    const keywords = keywordsOf(text).slice(0, KEYWORDS_MAX);
    const question = JSON.stringify([keywords, period]);
    if (isEverywhere && keywords.length === 0) {
      asked.clear();
      $found.set({});
      return;
    }
    for (const one of tab === "all" ? GROUPS : [tab]) {
      const isKnown = asked.get(one)?.question === question;
      if (!isKnown || (again && foundOf(one).state !== "loading")) void ask(one, question, keywords, period);
    }
  };

  const want = (part: Partial<Wanted>): void => {
    $wanted.set({ ...$wanted.get(), ...part });
    run();
  };

  /** The search was closed. */
  const end = (): void => {
    stopTimer();
    asked.clear();
  };
  onMount($found, () => {
    // The search of one conversation also runs without a word (R3.5.8-2), to list its pictures for example.
    if (!isEverywhere) run();
    // Ask again once the connection is back.
    const stop = inbox.$connection.listen((connection) => connection === "connected" && run());
    return () => {
      stop();
      end();
    };
  });

  return {
    tabs,
    isEverywhere,
    $wanted,
    $found,
    /** Searches for the typed text after a pause. In all conversations, an empty text clears the results at once. */
    type: (text: string): void => {
      stopTimer();
      $wanted.set({ ...$wanted.get(), text });
      if (isEverywhere && keywordsOf(text).length === 0) run();
      else stopTimer = environment().after(DEBOUNCE, run);
    },
    pickTab: (key: string): void => {
      const tab = tabs.find((one) => one === key);
      if (tab) want({ tab });
    },
    pickPeriod: (period: Period): void => want({ period }),
    /** Searches at once, also to find messages that came since. */
    submit: (): void => run(true),
    /** The next page of a tab. */
    more: async (tab: SearchTab): Promise<void> => {
      const before = foundOf(tab);
      const own = asked.get(tab);
      if (before.state !== "ready" || before.paging === "loading" || before.next === null) return;
      $found.setKey(tab, { ...before, paging: "loading" });
      const page = await pages.read({ tab, keywords: before.keywords, period: $wanted.get().period, cursor: before.next });
      if (asked.get(tab) !== own) return;
      if (!page.ok) report(page.failure);
      const after: Ready = page.ok
        ? { ...before, hits: withPage(before.hits, page.value.hits, isEverywhere), next: page.value.next }
        : before;
      $found.setKey(tab, { ...after, paging: "idle" });
    },
    end,
  };
};
