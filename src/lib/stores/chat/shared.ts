import { atom, computed, map, onMount } from "nanostores";
import { unnamedIn } from "#lib/domain/chat/conversations/unnamed.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { SearchedKind } from "#lib/domain/chat/messages/search.ts";
import { LINK_WORD, type SharedTab, sharedIn, sharedMessages } from "#lib/domain/chat/messages/shared.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { MessagesStore } from "./conversation/messages.ts";
import type { Inbox } from "./inbox.ts";
import { createSearchPages } from "./search-pages.ts";

/** The search behind each tab. Cards with links are custom messages. */
const ASKED: Record<SharedTab, { kinds: readonly SearchedKind[]; keywords: readonly string[] }> = {
  media: { kinds: ["media"], keywords: [] },
  file: { kinds: ["file"], keywords: [] },
  link: { kinds: ["text", "other"], keywords: [LINK_WORD] },
};
/** Pages that are read at most for one press: a text may hold the word and no link. The SDK allows twenty in five seconds. */
const PAGES_AT_ONCE = 5;

/** The pages of a tab. `next` is where the following one begins: null at the end, undefined before the first. */
type Part = { found: readonly Message[]; next: string | null | undefined; paging: "idle" | "loading" | { failure: Failure } };
const UNREAD: Part = { found: [], next: undefined, paging: "idle" };

type Parts = {
  inbox: Inbox;
  conversationId: string;
  /** The messages of the open conversation. */
  messages: Pick<MessagesStore, "$all" | "$removed">;
};

export type Shared = ReturnType<typeof createShared>;

/**
 * The pictures, files and links of a conversation: a search of the service, page by page, joined with the loaded end of the conversation.
 * Why: docs/decisions/0101-shared-files-come-from-the-search.md
 */
export const createShared = ({ inbox, conversationId, messages: { $all, $removed } }: Parts) => {
  const isGroup = !inbox.client.conversations.isWithPerson(conversationId);
  const $tab = atom<SharedTab>("media");
  const $parts = map<Record<SharedTab, Part>>({ media: UNREAD, file: UNREAD, link: UNREAD });
  /** Messages that were taken back or edited, as they are now. */
  const $changed = atom<ReadonlyMap<string, Message>>(new Map());

  const $list = computed([$tab, $parts, $changed, $all, $removed], (tab, parts, changed, loaded, removed) => {
    const { found, next, paging } = parts[tab];
    const items = sharedMessages({ found, changed, loaded, removed }).flatMap((message) => sharedIn(message, tab));
    return { tab, items, isAll: next === null, paging };
  });

  const receive = (event: ChatEvent): void => {
    if (event.type !== "changed") return;
    const own = event.messages.filter((message) => message.conversationId === conversationId);
    if (own.length > 0) $changed.set(new Map([...$changed.get(), ...own.map((message) => [message.id, message] as const)]));
  };

  const put = (tab: SharedTab, part: Partial<Part>): void => $parts.setKey(tab, { ...$parts.get()[tab], ...part });

  /** Reads the next page of a tab; answers whether it adds an item, null after a failure. */
  const readPage = async (tab: SharedTab): Promise<boolean | null> => {
    const { kinds, keywords } = ASKED[tab];
    const { found, next = null } = $parts.get()[tab];
    const page = await createSearchPages({ inbox, conversationId, kinds }).read({ tab: "all", period: 0, keywords, cursor: next });
    if (!page.ok) {
      put(tab, { paging: { failure: page.failure } });
      return null;
    }
    const read = page.value.hits.flatMap((hit) => hit.messages);
    const known = new Set(found.map(({ id }) => id));
    put(tab, { found: [...found, ...read.filter(({ id }) => !known.has(id))], next: page.value.next });
    if (isGroup) void inbox.meet([...new Set(read.flatMap(unnamedIn))]);
    const shown = new Set([...known, ...$all.get().map(({ id }) => id)]);
    return read.some((message) => !shown.has(message.id) && sharedIn(message, tab).length > 0);
  };
  /** Reads on until there is something new, or a few pages have passed. */
  const more = async (tab: SharedTab = $tab.get()): Promise<void> => {
    if ($parts.get()[tab].paging === "loading") return;
    put(tab, { paging: "loading" });
    let isNew: boolean | null = false;
    for (let count = 0; count < PAGES_AT_ONCE && isNew === false && $parts.get()[tab].next !== null; count += 1)
      isNew = await readPage(tab);
    if (isNew !== null) put(tab, { paging: "idle" });
  };
  /** Reads the first page of the shown tab, or the one that failed. */
  const begin = (): void => {
    const { next, paging } = $parts.get()[$tab.get()];
    if (next === undefined || typeof paging === "object") void more();
  };

  onMount($list, () => {
    begin();
    const stopEvents = inbox.client.listen(receive);
    const stopLine = inbox.$connection.listen((connection) => connection === "connected" && begin());
    return () => {
      stopEvents();
      stopLine();
    };
  });

  return {
    $list,
    pick: (tab: SharedTab): void => {
      $tab.set(tab);
      begin();
    },
    more,
  };
};
