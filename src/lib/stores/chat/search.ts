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

/** How long nobody types before what was typed is looked for, in milliseconds (3§9). */
const DEBOUNCE = 500;

/** What is looked for: a text as it was typed, of which kind, sent when. */
export type Wanted = { text: string; tab: SearchTab; period: Period };
/** What there is of one kind. `idle`: nothing is looked for. `paging` says of the next page what `state` says of the first. */
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
  /** What is looked for whatever the tab; missing, what the tab says. */
  kinds?: readonly SearchedKind[];
  /** What is looked for first. */
  first?: Partial<Wanted>;
  report: (failure: Failure) => void;
};

/** Shows a message in its place, in its conversation; answers whether it is there. */
export const showMessage = async (view: ChatView, { conversationId, id, time }: Message): Promise<boolean> => {
  await view.open(conversationId);
  const store = view.openStore();
  // The view has reported a conversation that could not be opened.
  return store?.conversationId !== conversationId || store.finding.locate({ messageId: id, time });
};

/** A search of messages, in all conversations or in one (3§2, 3§5). */
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

  /** Looks for what is wanted, unless it is on its way; `again` also where it is known. */
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

  /** Nobody looks any more. */
  const end = (): void => {
    stopTimer();
    asked.clear();
  };
  onMount($found, () => {
    // In one conversation there is something to be found before a word is said (3§5): pictures, say.
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
    /** Takes what is typed, and looks for it when nobody types on. No text in all conversations is nothing to look for, at once. */
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
    /** Looks at once, for what may have come meanwhile too. */
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
