/** A line between two pages' adapters of calls: each has an SDK that keeps and delivers messages as the service does. */
import { EventEmitter } from "node:events";
import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";
import { vi } from "vitest";
import { createCalls } from "#lib/chat/calls.ts";
import { createContext } from "#lib/chat/context.ts";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { sdkMessage } from "./sdk-messages.ts";

type Control = { excludedFromUnreadCount: boolean; excludedFromLastMessage: boolean };
type Options = { onlineUserOnly?: boolean; messageControlInfo: Control };
type Sent = { from: string; to: string; data: string; options: Options; time: number };

/** Opens pages of accounts; `failure` is the code that refuses the next message. `groups` are members by the group's id. */
export const openCallLine = (groups: Readonly<Record<string, readonly string[]>> = {}) => {
  const sent: Sent[] = [];
  const pages = new Map<string, EventEmitter>();
  const line = { failure: null as number | null, isCut: false };
  /** A message as the SDK of `reader` has it. */
  const seenBy = (reader: string, { from, to, data, time }: Sent, ID: string) =>
    sdkMessage(
      "TIMCustomElem",
      { data, description: "", extension: "" },
      {
        ID,
        from,
        to,
        time,
        conversationID: groups[to] ? `GROUP${to}` : `C2C${reader === from ? to : from}`,
        flow: reader === from ? "out" : "in",
      },
    );
  const deliver = (message: Sent): void => {
    const { from, to } = message;
    for (const reader of groups[to]?.filter((member) => member !== from) ?? [to])
      pages
        .get(reader)
        ?.emit(TencentCloudChat.EVENT.MESSAGE_RECEIVED, { data: [seenBy(reader, message, `m${sent.indexOf(message)}`)] });
  };
  const now = (): number => Math.floor(Date.now() / 1000);

  const open = (account: string, { isReady = true, hasList = true } = {}) => {
    const emitter = new EventEmitter();
    pages.set(account, emitter);
    const state = { isReady, account, hasList };
    const history = (peer: string) =>
      sent.flatMap((message, index) => {
        const isOfBoth = groups[peer]
          ? message.to === peer
          : [message.from, message.to].sort().join() === [account, peer].sort().join();
        return isOfBoth && !message.options.onlineUserOnly ? [seenBy(account, message, `m${index}`)] : [];
      });
    const sdk = {
      on: emitter.on.bind(emitter),
      off: emitter.off.bind(emitter),
      isReady: () => state.isReady,
      getLoginUser: () => state.account,
      getServerTime: () => Date.now(),
      createCustomMessage: (made: { to: string; payload: { data: string } }) => made,
      sendMessage: vi.fn(async ({ to, payload }: { to: string; payload: { data: string } }, options: Options) => {
        const code = line.failure;
        line.failure = null;
        if (code !== null) throw Object.assign(new Error("no"), { code });
        const message = { from: account, to, data: payload.data, options, time: now() };
        sent.push(message);
        if (!line.isCut) deliver(message);
        return { data: { message: seenBy(account, message, `m${sent.length - 1}`) } };
      }),
      getConversationList: vi.fn(async () => ({
        data: {
          isSyncCompleted: state.hasList,
          conversationList: [...new Set((state.hasList ? sent : []).flatMap(({ from, to }) => [from, to]))].flatMap((peer) => {
            const last = peer === account ? undefined : history(peer).at(-1);
            return last
              ? [
                  {
                    conversationID: `${groups[peer] ? "GROUP" : "C2C"}${peer}`,
                    lastMessage: { ...last, lastTime: last["time"], fromAccount: last["from"] },
                  },
                ]
              : [];
          }),
        },
      })),
      getMessageList: vi.fn(async ({ conversationID }: { conversationID: string }) => ({
        data: { messageList: history(conversationID.replace(/^C2C|^GROUP/, "")) },
      })),
    };
    const announced: ChatEvent[] = [];
    const heard: CallNews[] = [];
    const calls = createCalls(createContext(sdk as unknown as ChatSDK), { announce: (event) => announced.push(event) });
    return {
      calls,
      sdk,
      state,
      /** Messages of the page's own that its conversations were shown. */
      announced,
      /** News so far. */
      heard,
      listen: () => calls.listen((news) => heard.push(news)),
      /** The SDK has its list of conversations. */
      listComes: () => {
        state.hasList = true;
        emitter.emit(TencentCloudChat.EVENT.CONVERSATION_LIST_UPDATED, { data: [] });
      },
      /** Raises an event of the SDK. */
      raise: (data: unknown) => emitter.emit(TencentCloudChat.EVENT.MESSAGE_RECEIVED, { data }),
    };
  };
  return {
    ...{ sent, line, open, deliver },
    /** A message as a page has it. */
    seenBy: (reader: string, index: number) => seenBy(reader, sent.at(index) as Sent, `m${index}`),
  };
};
