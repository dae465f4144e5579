import { atom, computed } from "nanostores";
import type { ChatClient, Sending } from "#lib/chat/index.ts";
import { attachmentKind, type Draft } from "#lib/domain/chat/draft.ts";
import type { Face } from "#lib/domain/chat/emoji.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import { isRiskyFailure, type Outgoing } from "#lib/domain/chat/sending.ts";
import { EMPTY_THREAD, nextThread, type Thread, type ThreadEvent } from "#lib/domain/chat/thread.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { createDraft } from "./draft.ts";
import { createPages } from "./pages.ts";
import { createReading } from "./reading.ts";
import { createReceipts } from "./receipts.ts";
import { createTyping } from "./typing.ts";

export type ThreadStore = ReturnType<typeof createThread>;

type Parts = { client: ChatClient; conversationId: string; report: (failure: Failure) => void };

/** The conversation that is open: its messages, and all that is done in it. One for each conversation. */
export const createThread = ({ client, conversationId, report }: Parts) => {
  const $thread = atom<Thread>(EMPTY_THREAD);
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

  const follow = async (sending: Result<Sending>): Promise<void> => {
    if (!sending.ok) return report(sending.failure);
    const { message, done } = sending.value;
    apply({ type: "sending", message });
    const outcome = await done;
    if (outcome.ok) return apply({ type: "sent", message: outcome.value });
    apply({ type: "failed", id: message.id, failure: outcome.failure, isRisky: isRiskyFailure(outcome.failure) });
    report(outcome.failure);
  };

  const send = (outgoing: Outgoing): void => {
    let id: string | null = null;
    const sending = client.send(conversationId, outgoing, (progress) => id !== null && apply({ type: "progress", id, progress }));
    if (sending.ok) id = sending.value.message.id;
    typing.sent();
    reading.apply({ type: "cleared" });
    void follow(sending);
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
    /** Sends what is ready, the text and each file as a message of its own; the draft ends as the outbox has it. */
    submit: ({ text, files }: Draft): void => {
      if (text !== "") send({ kind: "text", text });
      for (const { name, file } of files) send({ kind: attachmentKind({ name, size: file.size }), file });
      draft.clear();
    },
    sendFace: (face: Face): void => send({ kind: "face", face }),
    resend: (message: Message): void => void follow(client.resend(message.id)),
    revoke: async (message: Message): Promise<void> => {
      const revoked = await client.revoke(message.id);
      if (!revoked.ok) return report(revoked.failure);
      if (revoked.value) apply({ type: "changed", messages: [revoked.value] });
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
    },
    now: () => client.now(),
  };
};
