import { atom, computed } from "nanostores";
import type { ChatClient, Sending } from "#lib/chat/index.ts";
import { attachmentKind, type Draft } from "#lib/domain/chat/draft.ts";
import type { Face } from "#lib/domain/chat/emoji.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import type { Quote } from "#lib/domain/chat/quote.ts";
import { quoteOf } from "#lib/domain/chat/quoting.ts";
import { isMutedFailure, isRiskyFailure, type Outgoing } from "#lib/domain/chat/sending.ts";
import { EMPTY_THREAD, nextThread, type Thread, type ThreadEvent } from "#lib/domain/chat/thread.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { createDraft } from "./draft.ts";
import { createPages } from "./pages.ts";
import { createReading } from "./reading.ts";
import { createReceipts } from "./receipts.ts";
import { createTyping } from "./typing.ts";

/** So many pages back the original of a quote is looked for: what is further away is not come to by a press. */
const QUOTE_PAGES = 40;

export type ThreadStore = ReturnType<typeof createThread>;

type Parts = { client: ChatClient; conversationId: string; report: (failure: Failure) => void };

/** The conversation that is open: its messages, and all that is done in it. One for each conversation. */
export const createThread = ({ client, conversationId, report }: Parts) => {
  const $thread = atom<Thread>(EMPTY_THREAD);
  /** The message that was asked to be shown in its place, and the one that is looked at large. */
  const $located = atom<{ id: string } | null>(null);
  const $previewed = atom<string | null>(null);
  /** The service has refused words of this account. It does not tell when they may come again. */
  const $isMuted = atom(false);
  const receipts = createReceipts(client, conversationId);
  const draft = createDraft(conversationId);
  const typing = createTyping(client, conversationId, () => $thread.get().messages);

  const apply = (event: ThreadEvent): void => $thread.set(nextThread($thread.get(), event));

  const reading = createReading($thread);
  const pages = createPages({
    client,
    conversationId,
    $thread,
    put: (page) => {
      apply({ type: "page", ...page });
      reading.mark();
    },
  });
  /** The next page of the history; the newest, when none is there or `again`. */
  const loadPage = (again = false): Promise<void> => pages.load({ again, unread: reading.unreadOnEntry() });

  const messageOf = (id: string): Message | undefined => $thread.get().messages.find((message) => message.id === id);

  /** Loads older pages until a message of a known time is there; answers whether it is. */
  const find = async ({ messageId, time }: Quote): Promise<boolean> => {
    for (let page = 0; page < QUOTE_PAGES; page += 1) {
      await pages.untilIdle();
      const { messages, older } = $thread.get();
      if (messageOf(messageId)) return true;
      if (older === null || (messages[0] && messages[0].time < time)) return false;
      await loadPage();
      if (typeof pages.$paging.get() === "object") return false;
    }
    return false;
  };

  const follow = async (sending: Result<Sending>): Promise<void> => {
    if (!sending.ok) return report(sending.failure);
    const { message, done } = sending.value;
    apply({ type: "sending", message });
    const outcome = await done;
    if (outcome.ok) return apply({ type: "sent", message: outcome.value });
    // What was called off, or has arrived all the same, is nobody's trouble.
    if (messageOf(message.id)?.delivery.state !== "sending") return;
    draft.change({ quote: null });
    apply({ type: "failed", id: message.id, failure: outcome.failure, isRisky: isRiskyFailure(outcome.failure) });
    if (isMutedFailure(outcome.failure)) $isMuted.set(true);
    report(outcome.failure);
  };

  /** Answers whether the outbox has taken it. */
  const send = (outgoing: Outgoing): boolean => {
    let id: string | null = null;
    const sending = client.send(conversationId, outgoing, (progress) => id !== null && apply({ type: "progress", id, progress }));
    if (sending.ok) id = sending.value.message.id;
    typing.sent();
    reading.apply({ type: "cleared" });
    void follow(sending);
    return sending.ok;
  };

  return {
    conversationId,
    $messages: computed($thread, ({ messages }) => messages),
    /** Whether older messages are left; null before the first page. */
    $hasOlder: computed($thread, ({ older }) => (older === undefined ? null : older !== null)),
    $paging: pages.$paging,
    $divider: reading.$divider,
    $newer: reading.$newer,
    $isPeerTyping: typing.$isPeerTyping,
    loadPage,
    /** The same before anybody asks for it: what has failed is asked for again by hand. */
    loadAhead: (): void => {
      if (pages.$paging.get() === "idle") void loadPage();
    },
    /** The conversation is opened, with so many unread messages. */
    enter: (unread: number): void => {
      reading.enter(unread);
      if ($thread.get().older === undefined) void loadPage();
      else reading.mark();
    },
    entryPlace: reading.entryPlace,
    keepPlace: reading.keepPlace,
    setMoving: pages.setMoving,
    setWatched: reading.setWatched,
    /** The reader goes to the end: all that is there counts as read. */
    catchUp: (): void => reading.apply({ type: "caught-up" }),
    /** The reader knows what is new. */
    clearDivider: (): void => reading.apply({ type: "cleared" }),
    $draft: draft.$draft,
    write: draft.write,
    send,
    /** Sends what is ready, the text and each file as a message of its own, the first as an answer; what the outbox has not taken stays. */
    submit: ({ text, files, quote: quoted }: Draft): void => {
      let quote = quoted && messageOf(quoted.messageId)?.revoked ? null : quoted;
      const goes = (outgoing: Outgoing): boolean => {
        const isTaken = send({ ...outgoing, quote });
        if (isTaken) quote = null;
        return isTaken;
      };
      const isTextLeft = text !== "" && !goes({ kind: "text", text });
      const left = files.filter(({ name, file }) => !goes({ kind: attachmentKind({ name, size: file.size }), file }));
      draft.write({ text: isTextLeft ? text : "", files: left, quote });
    },
    $isMuted,
    /** Whoever was muted may try again. */
    unmute: (): void => $isMuted.set(false),
    /** The next message answers to this one. */
    quote: (message: Message): void => draft.change({ quote: quoteOf(message) }),
    unquote: (): void => draft.change({ quote: null }),
    $located,
    /** Has the original of a quote shown, loaded before if need be; answers whether there is one. */
    locate: async (quote: Quote): Promise<boolean> => {
      const isFound = await find(quote);
      if (isFound) $located.set({ id: quote.messageId });
      return isFound;
    },
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    sendFace: (face: Face): void => void send({ kind: "face", face }),
    resend: (message: Message): void => void follow(client.resend(message.id)),
    revoke: async (message: Message): Promise<void> => {
      const revoked = await client.revoke(message.id);
      if (!revoked.ok) return report(revoked.failure);
      if (revoked.value) apply({ type: "changed", messages: [revoked.value] });
    },
    /** What was taken back is written once more, after what is being written. */
    reEdit: (message: Message): void => {
      if (message.content.kind === "text") draft.change({ text: draft.$draft.get().text + message.content.text });
    },
    /** A message is gone, for this account alone. */
    remove: async ({ id }: Message): Promise<void> => {
      const removed = await client.delete(id);
      if (removed.ok) apply({ type: "dropped", id });
      else report(removed.failure);
    },
    /** Ends the upload of a message; one that has gone out all the same comes back. */
    cancel: ({ id }: Message): void => {
      apply({ type: "dropped", id });
      client.cancel(id);
    },
    /** A message of the other side is before the reader's eyes. */
    seen: (message: Message): void => {
      if (message.isMine) return;
      reading.apply({ type: "seen", id: message.id });
      receipts.seen(message);
      if ($thread.get().messages.findLast(({ isMine }) => !isMine)?.id === message.id) receipts.readAll();
    },
    typing: typing.pulse,
    typingEnded: typing.ended,
    /** Takes what the service tells; answers nothing for what is another conversation's. */
    receive: (event: ChatEvent): void => {
      if (event.type === "line" && event.line === "connected") {
        receipts.flush();
        if ($thread.get().older === undefined) void loadPage();
      }
      if (event.type === "messages" || event.type === "changed") {
        const messages = event.messages.filter((message) => message.conversationId === conversationId);
        if (messages.length === 0) return;
        if (messages.some(({ isMine }) => !isMine)) typing.peerEnded();
        const before = $thread.get().messages;
        apply({ type: event.type === "messages" ? "received" : "changed", messages });
        if (event.type === "messages") reading.came(messages, before);
      }
      if (event.type === "read" && event.conversationId === conversationId) apply({ type: "read", ids: event.ids });
      if (event.type === "typing" && event.conversationId === conversationId) typing.peer(event.isTyping);
    },
    /** The reader has turned to another conversation. */
    leave: (): void => {
      typing.leave();
      pages.setMoving(false);
      reading.setWatched(false);
      reading.apply({ type: "cleared" });
      $isMuted.set(false);
      $previewed.set(null);
    },
    now: () => client.now(),
  };
};
