/** The product's own stores in a page of the tests, over the real SDK. Built and put beside the other page by `store-page.ts`. */

import { sidesOf } from "#lib/chat/ids.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import { type Delivery, isNotice, type Message } from "#lib/domain/chat/messages/message.ts";
import type { SearchTab } from "#lib/domain/chat/messages/search.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { ChatTrouble } from "#lib/stores/chat/chat.ts";
import { createSearch, type Search, showMessage } from "#lib/stores/chat/search.ts";
import { createChatSession } from "#lib/stores/chat/session/session.ts";
import { noticeLine } from "#lib/texts/chat/announcements.ts";
import { contentText, lastText } from "#lib/texts/chat/summary.ts";

/** The chat's visible state, as plain values. */
export type Seen = {
  state: string;
  reason: string | null;
  line: string | null;
  conversations: { id: string; unread: number; last: string }[];
  messages: { text: string; mine: boolean; delivery: Delivery["state"]; revoked: boolean; time: number }[];
  /** Whether the first page of the open conversation has come. */
  isRead: boolean;
  troubles: (Failure | Exclude<ChatTrouble, { failure: Failure }>)[];
  unread: number | null;
  /** How often a fresh signature was asked for. */
  renewals: number;
  /** By the service's clock. */
  now: number | null;
};

/** The words of a message; a group's notices with the names of its people. */
const textOf = (message: Message, names: Names): string =>
  sidesOf(message.conversationId)?.kind === "group" && isNotice(message)
    ? noticeLine(message, { peerName: null, names })
    : contentText(message.content);

const begin = (credentials: ChatCredentials, fresh: string | null) => {
  const troubles: Seen["troubles"] = [];
  let unread: number | null = null;
  let renewals = 0;
  let search: Search | null = null;
  const session = createChatSession({
    credentials,
    renew:
      fresh === null
        ? null
        : async () => {
            renewals += 1;
            return { ok: true, value: { ...credentials, userSig: fresh } };
          },
    isSeekers: false,
    report: (trouble) => troubles.push(typeof trouble === "object" && "failure" in trouble ? trouble.failure : trouble),
    onUnread: (count) => {
      unread = count;
    },
  });
  session.$state.subscribe(() => undefined);
  const opened = () => {
    const state = session.$state.get();
    return state.state === "open" ? state.chat : null;
  };
  const seen = (): Seen => {
    const state = session.$state.get();
    const list = opened()?.inbox.$list.get();
    const store = opened()?.view.openStore();
    const names = opened()?.inbox.$names.get() ?? {};
    return {
      state: state.state,
      reason: state.state === "kicked" ? state.reason : null,
      line: opened()?.inbox.$connection.get() ?? null,
      conversations:
        list?.state === "ready"
          ? list.value.map(({ id, kind, unread: count, last }) => ({
              id,
              unread: count,
              last: last && kind === "group" ? lastText(last, true, names) : last?.content ? contentText(last.content) : "",
            }))
          : [],
      messages: (store?.messages.$all.get() ?? []).map((message) => ({
        text: textOf(message, names),
        mine: message.isMine,
        delivery: message.delivery.state,
        revoked: message.revoked !== null,
        time: message.time,
      })),
      isRead: store ? store.messages.$hasOlder.get() !== null : false,
      troubles,
      unread,
      renewals,
      now: store?.now() ?? null,
    };
  };
  return {
    seen,
    send: (text: string) => void opened()?.view.openStore()?.sending.send({ kind: "text", text }),
    rate: (score: number, comment: string) => void opened()?.view.openStore()?.sending.send({ kind: "evaluation", score, comment }),
    revoke: async (text: string) => {
      const store = opened()?.view.openStore();
      const message = store?.messages.$all.get().find(({ content }) => contentText(content) === text);
      if (message) await store?.messages.revoke(message);
    },
    /** The results of a search in all conversations or in one, after a number of further pages. */
    find: async (text: string, tab: SearchTab, conversationId: string | null = null, pages = 1) => {
      const known = opened();
      if (!known) throw new Error("nobody is in the chat");
      const failures: Failure[] = [];
      search?.end();
      search = createSearch({
        inbox: known.inbox,
        conversationId,
        first: { text, tab },
        report: (failure) => failures.push(failure),
      });
      search.submit();
      const settled = async () => {
        for (;;) {
          const found = search?.$found.get()[tab];
          if (found?.state === "ready" || found?.state === "failed") return found;
          await new Promise(requestAnimationFrame);
        }
      };
      await settled();
      for (let page = 1; page < pages; page += 1) await search.more(tab);
      const found = await settled();
      const hits = found.state === "ready" ? found.hits : [];
      return {
        failures,
        isMore: found.state === "ready" && found.next !== null,
        hits: hits.map(({ conversation, count, messages }) => ({
          id: conversation.id,
          count,
          texts: messages.map(({ content }) => contentText(content)),
        })),
      };
    },
    /** Shows the last message of the first conversation that was found. */
    show: async (tab: SearchTab): Promise<boolean> => {
      const [known, found] = [opened(), search?.$found.get()[tab]];
      const message = found?.state === "ready" ? found.hits[0]?.messages.at(-1) : undefined;
      return known && message ? showMessage(known.view, message) : false;
    },
    open: (id: string) => opened()?.view.open(id),
    loadOlder: () => opened()?.view.openStore()?.messages.load(),
    /** The words that two requests of a conversation's newest page get, made at the same moment. */
    readTwice: (id: string) => {
      const client = opened()?.inbox.client;
      return Promise.all(
        [1, 2].map(async () => {
          const page = await client?.messages.history(id, null);
          return page?.ok ? page.value.messages.map(({ content }) => contentText(content)) : null;
        }),
      );
    },
    enter: () => session.enter(),
    takeOver: () => session.takeOver(),
  };
};

declare global {
  var stores: { begin: (credentials: ChatCredentials, fresh: string | null) => void; tab: ReturnType<typeof begin> | null };
}
globalThis.stores = {
  begin: (credentials, fresh) => {
    globalThis.stores.tab = begin(credentials, fresh);
  },
  tab: null,
};
