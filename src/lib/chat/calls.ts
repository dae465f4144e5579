import * as z from "zod/mini";
import {
  CALL_MESSAGE_BYTES,
  type CallAction,
  type CallStep,
  type GroupStep,
  writeCallSignal,
  writeCallStep,
  writeGroupStep,
} from "#lib/contract/call-steps.ts";
import { type CallNews, RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import { bytesOf } from "#lib/domain/chat/composing/weight.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createCallBook, ringingIn } from "./call-book.ts";
import { readCallMessages, readGroupMessages } from "./call-messages.ts";
import type { CallsFacet } from "./calls-client.ts";
import type { ChatContext } from "./context.ts";
import { readConversations } from "./conversations.ts";
import { attempt, attemptDone, chatFailure } from "./failures.ts";
import { createGroupCallBook } from "./group-call-book.ts";
import { createGroupCalls } from "./group-calls.ts";
import { conversationIn, conversationWith } from "./ids.ts";
import { listenTo } from "./listen.ts";
import { createSignal, FLEETING_OPTIONS } from "./outgoing.ts";
import { readPage } from "./pages.ts";
import { readMessage } from "./read.ts";
import { EVENT } from "./sdk.ts";

const conversations = z.object({ data: z.object({ conversationList: z.array(z.unknown()), isSyncCompleted: z.boolean() }) });
const answered = z.object({ data: z.object({ message: z.unknown() }) });

/** The SDK's own codes. */
const LOGGED_OUT = failed(chatFailure(2801));
const NO_INVITATION = failed(chatFailure(8010));
const TOO_LONG = failed(chatFailure(8001));

/** The bytes of a message beside its own data. */
const FRAME_BYTES = 128;

/** Steps that leave a missed call. Others have been seen by both sides and count for none. */
const MISSED: readonly CallAction[] = ["cancel", "timeout"];

/** Every step is the last message of its conversation; only a missed call is unread. Moderation would read session descriptions as words. */
const optionsOf = (action: CallAction) => ({
  messageControlInfo: {
    excludedFromUnreadCount: !MISSED.includes(action),
    excludedFromLastMessage: false,
    excludedFromContentModeration: true,
  },
});

/** As `crypto.randomUUID`, which pages without TLS lack. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const payloadOf = (data: string) => ({ data, description: "", extension: "" });

type Parts = {
  /** Takes the page's own steps as messages of their conversations: the SDK has no event for messages that it sends. */
  announce: (event: ChatEvent) => void;
  ringSeconds?: number;
};

/** Sends a step, and announces it as a message of its conversation. */
const createPost =
  ({ sdk, me }: ChatContext, announce: Parts["announce"]) =>
  async (conversationId: string, action: CallAction, data: string): Promise<Result<null>> => {
    if (!sdk.isReady()) return LOGGED_OUT;
    const answer = await attempt(async (): Promise<unknown> => {
      const message = createSignal(sdk, conversationId, payloadOf(data));
      return sdk.sendMessage(message, optionsOf(action));
    });
    if (!answer.ok) return answer;
    const record = readMessage(z.safeParse(answered, answer.value).data?.data.message, me());
    if (record) announce({ type: "messages", messages: [record] });
    return success(null);
  };

/** The messages of the conversations that have moved since a time in seconds. `isWhole`: the SDK has its list. Null if it has none yet. */
const readRecent = async ({ sdk, me }: ChatContext, since: number): Promise<{ isWhole: boolean; pages: unknown[][] } | null> => {
  const list = await attempt((): Promise<unknown> => sdk.getConversationList());
  const answer = list.ok && z.safeParse(conversations, list.value).data?.data;
  if (!answer) return null;
  const pages: unknown[][] = [];
  for (const { id, last } of readConversations(answer.conversationList, me())) {
    if (!last || last.time < since) continue;
    const page = await readPage(sdk, id, null);
    if (page.ok) pages.push(page.value.messages);
  }
  return { isWhole: answer.isSyncCompleted, pages };
};

/** `CallsFacet`, for one client. */
export const createCalls = (context: ChatContext, { announce, ringSeconds = RING_SECONDS }: Parts): CallsFacet => {
  const { sdk, me, now } = context;
  const listeners = new Set<(news: CallNews) => void>();
  let stopReading = (): void => undefined;
  let isListWhole = false;

  const post = createPost(context, announce);
  const say = (account: string, step: CallStep): Promise<Result<null>> =>
    post(conversationWith(account), step.action, writeCallStep(step));
  const sayIn = (step: GroupStep): Promise<Result<null>> => post(conversationIn(step.group), step.action, writeGroupStep(step));

  const tell = (news: CallNews): void => {
    for (const listener of listeners) listener(news);
  };
  const book = createCallBook({
    ...{ now, ringSeconds, tell },
    onUnanswered: (id, { peer, kind }) => void say(peer, { id, inviter: me(), invitee: peer, kind, action: "timeout" }),
  });

  const groupBook = createGroupCallBook({
    ...{ me, now, ringSeconds, tell },
    onUnanswered: (id, { group, inviter, kind }, invitees) => void sayIn({ id, group, inviter, invitees, kind, action: "timeout" }),
  });
  const groups = createGroupCalls({ ...{ me, now, newId }, book: groupBook, say: sayIn });
  /** Takes messages of the SDK that came together. */
  const read = (list: unknown): void => {
    const found = readCallMessages(list, me());
    book.take(found);
    // Signals go from person to person, also within the call of a group.
    for (const message of found) {
      if (!("sent" in message) || message.isMine) continue;
      groupBook.meet(message.sent.call, message.peer);
      if (groupBook.has(message.sent.call, message.peer)) tell({ type: "signal", ...message.sent, from: message.peer });
    }
    groupBook.take(readGroupMessages(list, me()));
  };

  /** An invitation that came before anyone listened, as to a page that has just been loaded. It has moved its conversation. */
  const findRinging = async (): Promise<void> => {
    const recent = await readRecent(context, now() - ringSeconds);
    if (!recent) return;
    isListWhole = recent.isWhole;
    for (const page of listeners.size > 0 ? recent.pages : []) {
      book.take(ringingIn(readCallMessages(page, me())));
      groupBook.take(readGroupMessages(page, me()));
    }
  };

  /** The SDK may be ready before its list of conversations is. */
  const listChanged = (): void => {
    if (!isListWhole) void findRinging();
  };

  return {
    me,
    signature: context.signature,
    groups,
    invite: async (account, kind) => {
      const id = newId();
      const sent = await say(account, { id, inviter: me(), invitee: account, kind, action: "invite" });
      if (!sent.ok) return sent;
      book.ring(id, { peer: account, isCaller: true, kind, since: Math.floor(now()), isOpen: false });
      return success(id);
    },
    accept: async (id, kind) => {
      const call = book.find(id);
      if (!call || call.isCaller || call.isOpen) return NO_INVITATION;
      book.stopTimer(id);
      const sent = await say(call.peer, { id, inviter: call.peer, invitee: me(), kind, action: "accept" });
      // A caller that has given up in the meantime has taken it from the book.
      if (sent.ok) book.open(id);
      else if (book.find(id)) book.ring(id, call);
      return sent;
    },
    reject: async (id, kind, isBusy) => {
      const call = book.find(id);
      if (!call || call.isCaller || call.isOpen) return NO_INVITATION;
      book.drop(id);
      return say(call.peer, { id, inviter: call.peer, invitee: me(), kind, action: "reject", isBusy });
    },
    cancel: async (id, kind) => {
      const call = book.find(id);
      if (!call?.isCaller || call.isOpen) return NO_INVITATION;
      book.drop(id);
      return say(call.peer, { id, inviter: me(), invitee: call.peer, kind, action: "cancel" });
    },
    end: async (account, kind, seconds) => {
      book.dropAllWith(account);
      const length = Math.max(0, Math.round(seconds));
      return say(account, { id: newId(), inviter: me(), invitee: account, kind, action: "end", seconds: length });
    },
    signal: async (account, call, signal) => {
      if (!sdk.isReady()) return LOGGED_OUT;
      const data = writeCallSignal({ call, signal });
      if (bytesOf(data) > CALL_MESSAGE_BYTES - FRAME_BYTES) return TOO_LONG;
      return attemptDone(async () =>
        sdk.sendMessage(createSignal(sdk, conversationWith(account), payloadOf(data)), FLEETING_OPTIONS),
      );
    },
    listen: (listener) => {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) {
        isListWhole = false;
        sdk.on(EVENT.CONVERSATION_LIST_UPDATED, listChanged);
        stopReading = listenTo(context, { [EVENT.MESSAGE_RECEIVED]: (data) => [data] }, read);
      }
      void findRinging();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        sdk.off(EVENT.CONVERSATION_LIST_UPDATED, listChanged);
        stopReading();
        book.clear();
        groupBook.clear();
      };
    },
  };
};
