import {
  type Hit,
  kindsOf,
  type Period,
  type SearchedKind,
  type SearchPage,
  type SearchTab,
  secondsWithin,
} from "#lib/domain/chat/messages/search.ts";
import { failed, type Result } from "#lib/domain/failure.ts";
import type { Inbox } from "./inbox.ts";

type Parts = {
  inbox: Inbox;
  /** Null: in all conversations. */
  conversationId: string | null;
  /** The kinds to search for, instead of those of the tab. */
  kinds: readonly SearchedKind[] | undefined;
};

type Question = {
  tab: SearchTab;
  keywords: readonly string[];
  period: Period;
  /** Where the page begins; null for the first. */
  cursor: string | null;
};

/** Asks the service for one page of a search at a time. */
export const createSearchPages = ({ inbox, conversationId, kinds }: Parts) => {
  /** The hits with their conversations. A hit is left out if its conversation can't be loaded. */
  const withConversations = async ({ hits }: SearchPage): Promise<Hit[]> => {
    const all = hits.map(async ({ conversationId: id, ...hit }): Promise<Hit | null> => {
      const conversation = await inbox.find(id);
      return conversation && { ...hit, conversation };
    });
    return (await Promise.all(all)).filter((hit) => hit !== null);
  };
  return {
    read: async ({ tab, keywords, period, cursor }: Question): Promise<Result<{ hits: Hit[]; next: string | null }>> => {
      // The SDK would wait for the connection, for most of a minute.
      if (inbox.$connection.get() !== "connected") return failed({ kind: "offline" });
      const page = await inbox.client.search.messages({
        ...{ keywords, conversationId, cursor },
        kinds: kinds ?? kindsOf(tab, conversationId === null),
        within: secondsWithin(period, inbox.client.now()),
      });
      return page.ok ? { ok: true, value: { hits: await withConversations(page.value), next: page.value.next } } : page;
    },
  };
};
