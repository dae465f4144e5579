/** The product's adapter of calls in a page of the tests, over the real SDK. Built and put beside the other pages by `service.ts`. */

import { allowBlobWorkers } from "#lib/browser/blob-workers.ts";
import type { CallsFacet, ChatClient } from "#lib/chat/index.ts";
import type { CallKind, CallNews, CallSignal, RunningCall } from "#lib/domain/chat/calls/call.ts";
import type { Result } from "#lib/domain/failure.ts";
import { contentText, lastText } from "#lib/texts/chat/summary.ts";

/** A person as the service knows them. */
export type Credentials = { userId: string; appId: number; userSig: string };

const need = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
/** The code of the service's refusal; 0 for an answer. */
const codeOf = async (asked: Promise<Result<unknown>>): Promise<number> => {
  const result = await asked;
  if (result.ok) return 0;
  return result.failure.kind === "chat" ? result.failure.code : -1;
};

const begin = async (chat: ChatClient, { userId, userSig }: Credentials) => {
  const heard: CallNews[] = [];
  const shown: string[] = [];
  let calls: CallsFacet | null = null;
  let stop = (): void => undefined;
  const facet = (): CallsFacet => {
    if (!calls) throw new Error("the page does not listen yet");
    return calls;
  };
  chat.listen((event) => {
    if (event.type === "messages") shown.push(...event.messages.map(({ content }) => contentText(content)));
  });
  let isOut = false;
  chat.listen((event) => {
    if (event.type === "kicked") isOut = true;
  });
  const page = {
    heard,
    isOut: async (): Promise<boolean> => isOut,
    /** The summaries of messages that the page was given as new, its own among them. */
    shown,
    logIn: async (sig = userSig): Promise<void> => {
      need(await chat.session.logIn(userId, sig));
    },
    listen: async (): Promise<void> => {
      calls = need(await chat.calls());
      stop();
      stop = calls.listen((news) => heard.push(news));
    },
    write: async (account: string, text: string): Promise<void> => {
      const sending = need(chat.messages.send(chat.conversations.withPerson(account), { kind: "text", text }, () => undefined));
      need(await sending.done);
    },
    invite: async (account: string, kind: CallKind): Promise<string | number> => {
      const result = await facet().invite(account, kind);
      return result.ok ? result.value : codeOf(Promise.resolve(result));
    },
    accept: (id: string, kind: CallKind) => codeOf(facet().accept(id, kind)),
    reject: (id: string, kind: CallKind, isBusy: boolean) => codeOf(facet().reject(id, kind, isBusy)),
    cancel: (id: string, kind: CallKind) => codeOf(facet().cancel(id, kind)),
    end: (account: string, kind: CallKind, seconds: number) => codeOf(facet().end(account, kind, seconds)),
    signal: (account: string, call: string, signal: CallSignal) => codeOf(facet().signal(account, call, signal)),
    /** Calls in a group that the page's own account has made. */
    createGroup: async (members: string[]): Promise<string> => {
      const groups = need(await chat.groups());
      const made = { type: "Public", name: "通话群", id: null, avatar: "", introduction: "", announcement: "", members } as const;
      return need(await groups.create(made)).id;
    },
    inviteIn: async (group: string, accounts: string[], kind: CallKind): Promise<string | number> => {
      const result = await facet().groups.invite(group, accounts, kind);
      return result.ok ? result.value : codeOf(Promise.resolve(result));
    },
    addIn: (id: string, accounts: string[], kind: CallKind) => codeOf(facet().groups.add(id, accounts, kind)),
    joinIn: (call: RunningCall) => codeOf(facet().groups.join(call)),
    acceptIn: (id: string, kind: CallKind) => codeOf(facet().groups.accept(id, kind)),
    rejectIn: (id: string, kind: CallKind, isBusy: boolean) => codeOf(facet().groups.reject(id, kind, isBusy)),
    cancelIn: (id: string, kind: CallKind) => codeOf(facet().groups.cancel(id, kind)),
    endIn: (id: string, kind: CallKind, seconds: number) => codeOf(facet().groups.end(id, kind, seconds)),
    /** The summaries of a group's calls, oldest first. */
    callsIn: async (group: string): Promise<string[]> =>
      need(await chat.messages.history(chat.conversations.withGroup(group), null)).messages.flatMap(({ content }) =>
        content.kind === "call" ? contentText(content) : [],
      ),
    /** The conversations that the list shows, by their ids. */
    listed: async (): Promise<string[]> => need(await chat.conversations.list()).map(({ id }) => id),
    /** The conversation with an account: its unread count and the summary of its last message. */
    conversation: async (account: string): Promise<{ unread: number; last: string } | null> => {
      const list = need(await chat.conversations.list());
      const found = list.find(({ peer }) => peer === account);
      return found ? { unread: found.unread, last: found.last ? lastText(found.last, false, {}) : "" } : null;
    },
    /** The summaries of the messages with an account, oldest first. */
    history: async (account: string): Promise<string[]> =>
      need(await chat.messages.history(chat.conversations.withPerson(account), null)).messages.map(({ content }) =>
        contentText(content),
      ),
  };
  await page.logIn();
  return page;
};
export type CallScript = Awaited<ReturnType<typeof begin>>;

declare global {
  var callPage: { begin: (credentials: Credentials) => Promise<void>; page: CallScript | null };
}
globalThis.callPage = {
  begin: async (credentials) => {
    allowBlobWorkers();
    const { openChat } = await import("#lib/chat/index.ts");
    const chat = openChat({ appId: credentials.appId, proxy: `${location.origin.replace(/^http/, "ws")}/chat` });
    globalThis.callPage.page = await begin(chat, credentials);
  },
  page: null,
};
