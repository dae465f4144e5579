import { atom, computed, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import type { ChatEvent, ConnectionState } from "#lib/domain/chat/events.ts";
import type { Face } from "#lib/domain/chat/messages/emoji.ts";
import { type Message, mayReact } from "#lib/domain/chat/messages/message.ts";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline, type TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createDrafts, type Drafts } from "./draft.ts";
import { withOutbox } from "./outbox.ts";
import { createPages } from "./pages.ts";
import { createReactions } from "./reactions.ts";
import { createReading } from "./reading.ts";
import { createReceipts } from "./receipts.ts";
import { createRecheck } from "./recheck.ts";
import { createSending } from "./sending.ts";
import { createTranslations } from "./translations.ts";
import { createTyping } from "./typing.ts";

/** What of a quote tells where its original stands. */
type Place = Pick<Quote, "messageId" | "time">;

export type ThreadStore = ReturnType<typeof createThread>;

type Parts = {
  client: ChatClient;
  $connection?: ReadableAtom<ConnectionState>;
  conversationId: string;
  report: (failure: Failure) => void;
  drafts?: Drafts;
  $capabilities?: ReadableAtom<Capabilities>;
  /** Names of people in groups, by account. */
  $names?: ReadableAtom<Names>;
};

/** The conversation that is open: its messages, and all that is done in it. One for each conversation. */
export const createThread = ({
  client,
  $connection = atom("connected"),
  conversationId,
  report,
  drafts = createDrafts(""),
  $capabilities = atom({}),
  $names = atom({}),
}: Parts) => {
  const service = withOutbox(client.messages, $connection);
  const $timeline = atom<Timeline>(EMPTY_TIMELINE);
  /** The message that was asked to be shown in its place, the one that is looked at large, and the one that is to be sent on. */
  const $located = atom<{ id: string } | null>(null);
  const $previewed = atom<string | null>(null);
  const $forwarded = atom<string | null>(null);
  /** How often a revoked text was put back into the draft. */
  const $reEdits = atom(0);
  /** How often the reader has left. */
  let visit = 0;
  const receipts = createReceipts(client, conversationId);
  const draft = drafts.of(conversationId);
  const typing = createTyping(client, conversationId, () => $timeline.get().messages);

  /** Messages that were deleted here: a page that was asked for before still has them. */
  const removed = new Set<string>();

  const apply = (event: TimelineEvent): void => $timeline.set(nextTimeline($timeline.get(), event));
  const notRemoved = (messages: readonly Message[]): Message[] => messages.filter(({ id }) => !removed.has(id));

  /** Ends the step of the history that the open conversation is, where it is one. */
  let step: (() => void) | null = null;
  const endStep = (): boolean => {
    const end = step;
    step = null;
    end?.();
    return end !== null;
  };

  const reactions = createReactions(service, () => $capabilities.get().reactions === true, report);
  const translations = createTranslations(service, () => $capabilities.get().translation === true);
  const reading = createReading($timeline);
  const pages = createPages({
    service,
    conversationId,
    $timeline,
    put: (page) => {
      apply({ type: "page", ...page, messages: notRemoved(page.messages) });
      void reactions.read(page.messages);
      reading.mark();
    },
  });
  /** The next page of the history; the newest, when none is there or `again`. */
  const loadPage = (again = false): Promise<void> => pages.load({ again, unread: reading.unreadOnEntry });

  let unread = 0;
  /** What is not shown counts as unread all the same: whoever has read all that is shown has read that. */
  const readRest = (): void => {
    if (unread > 0 && reading.isCaughtUp()) receipts.readAll();
  };

  const messageOf = (id: string): Message | undefined => $timeline.get().messages.find((message) => message.id === id);

  const find = ({ messageId, time }: Place): Promise<boolean> =>
    pages.lookBack(
      loadPage,
      () => messageOf(messageId) !== undefined,
      () => ($timeline.get().messages[0]?.time ?? time) < time,
    );

  const recheck = createRecheck({
    ...{ service, conversationId, $timeline },
    hold: (ids) => apply({ type: "held", ids }),
    take: (stretch) => {
      const before = $timeline.get().messages;
      apply({ type: "stretch", ...stretch, messages: notRemoved(stretch.messages) });
      reading.came(stretch.messages, before);
      void reactions.read($timeline.get().messages);
    },
  });

  const sending = createSending({
    ...{ service, $connection, conversationId, $timeline, apply, draft, report },
    onSend: () => {
      typing.sent();
      reading.apply({ type: "cleared" });
    },
  });

  return {
    conversationId,
    $connection,
    $names,
    $messages: computed($timeline, ({ messages }) => messages),
    /** Whether older messages are left; null before the first page. */
    $hasOlder: computed($timeline, ({ older }) => (older === undefined ? null : older !== null)),
    $paging: pages.$paging,
    $divider: reading.$divider,
    $newer: reading.$newer,
    $isPeerTyping: typing.$isPeerTyping,
    loadPage,
    /** The same before anybody asks for it: what has failed is asked for again by hand. */
    loadAhead: (): void => {
      if (pages.$paging.get() === "idle") void loadPage();
    },
    /**
     * Opens the conversation, with so many unread messages. With `onBack` it is a step of the history; that is called when the reader
     * goes back.
     */
    enter: (unread: number, onBack: (() => void) | null = null): void => {
      step = onBack && environment().openSheet(onBack);
      reading.enter(unread);
      if ($timeline.get().older === undefined) {
        void loadPage();
        void client.conversations.startService(conversationId);
      } else reading.mark();
    },
    recheck,
    entryPlace: reading.entryPlace,
    keepPlace: reading.keepPlace,
    setMoving: pages.setMoving,
    setWatched: (isWatched: boolean): void => {
      reading.setWatched(isWatched);
      readRest();
    },
    /** The reader goes to the end: all that is there counts as read. */
    catchUp: (): void => reading.apply({ type: "caught-up" }),
    /** The reader knows what is new. */
    clearDivider: (): void => reading.apply({ type: "cleared" }),
    $draft: draft.$draft,
    $lostFiles: draft.$lostFiles,
    write: draft.write,
    send: sending.send,
    submit: sending.submit,
    $isMuted: sending.$isMuted,
    /** Whoever was muted may try again. */
    unmute: (): void => sending.$isMuted.set(false),
    /** The next message answers to this one. */
    quote: (message: Message): void => draft.change({ quote: quoteOf(message) }),
    unquote: (): void => draft.change({ quote: null }),
    $located,
    /** Has a message shown, loaded before if need be; answers whether there is one. */
    locate: async (place: Place): Promise<boolean> => {
      const own = visit;
      const isFound = await find(place);
      // Who has left meanwhile is not led there at the next visit.
      if (isFound && own === visit) $located.set({ id: place.messageId });
      return isFound;
    },
    $unreadAbove: reading.$unreadAbove,
    /** Leads to the first message that was unread when the reader came; answers whether it could be loaded. */
    toFirstUnread: async (): Promise<boolean> => {
      const own = visit;
      const isFound = await pages.lookBack(loadPage, () => reading.firstUnread() !== null);
      const first = reading.firstUnread();
      if (first === null || own !== visit) return isFound;
      reading.reachFirst(first.id);
      $located.set({ id: first.id });
      return true;
    },
    /** Whether messages may be answered with an emoji, and the answers, by message. */
    mayReact: (message: Message): boolean => $capabilities.get().reactions === true && mayReact(message),
    $reactions: reactions.$reactions,
    $answered: reactions.$answered,
    answersTo: reactions.answersTo,
    react: reactions.react,
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    $forwarded,
    /** Asks where a message is to be sent on to. */
    chooseForward: (id: string | null): void => $forwarded.set(id),
    /** Sends a message of another conversation on to this one; answers what went wrong. */
    forward: sending.forward,
    ...translations,
    sendFace: (face: Face): void => void sending.send({ kind: "face", face }),
    resend: sending.resend,
    revoke: async (message: Message): Promise<void> => {
      const revoked = await service.revoke(message.id);
      if (!revoked.ok) return report(revoked.failure);
      if (revoked.value) apply({ type: "changed", messages: [revoked.value] });
    },
    $reEdits,
    /** Puts a revoked text into the draft again, after what is being written. */
    reEdit: (message: Message): void => {
      if (message.content.kind !== "text") return;
      draft.change({ text: draft.$draft.get().text + message.content.text });
      $reEdits.set($reEdits.get() + 1);
    },
    /** A message is gone, for this account alone. The service does not know a failed one. */
    remove: async ({ id, delivery }: Message): Promise<void> => {
      const outcome = delivery.state === "failed" ? null : await service.delete(id);
      if (outcome && !outcome.ok) return report(outcome.failure);
      removed.add(id);
      sending.forget(id);
      apply({ type: "dropped", id });
    },
    cancel: sending.cancel,
    /** A message of the other side is before the reader's eyes. */
    seen: (message: Message): void => {
      if (message.isMine) return;
      reading.apply({ type: "seen", id: message.id });
      if (reading.firstUnread()?.id === message.id) reading.reachFirst(message.id);
      receipts.seen(message);
      if ($timeline.get().messages.findLast(({ isMine }) => !isMine)?.id === message.id) receipts.readAll();
    },
    typing: typing.pulse,
    typingEnded: typing.ended,
    /** Takes what the service tells; answers nothing for what is another conversation's. */
    receive: (event: ChatEvent): void => {
      if (event.type === "connection" && event.state === "connected") {
        receipts.flush();
        if ($timeline.get().older === undefined) void loadPage();
      }
      if (event.type === "messages" || event.type === "changed") {
        const messages = event.messages.filter((message) => message.conversationId === conversationId);
        if (messages.length === 0) return;
        if (messages.some(({ isMine }) => !isMine)) typing.peerEnded();
        const before = $timeline.get().messages;
        apply({ type: event.type === "messages" ? "received" : "changed", messages });
        if (event.type === "messages") reading.came(messages, before);
      }
      if (event.type === "read" && event.conversationId === conversationId) apply({ type: "read", ids: event.ids });
      if (event.type === "reactions" && messageOf(event.id)) reactions.receive(event);
      if (event.type === "conversations") {
        unread = event.conversations.find(({ id }) => id === conversationId)?.unread ?? 0;
        reading.counted(unread);
        readRest();
      }
      if (event.type === "typing" && event.conversationId === conversationId) typing.peer(event.isTyping);
    },
    /** Who is put out of the chat would go back to nothing. Answers whether the conversation was a step of the history. */
    endStep,
    /** The reader has turned to another conversation. */
    leave: (): void => {
      endStep();
      typing.leave();
      pages.setMoving(false);
      reading.setWatched(false);
      reading.leave();
      reading.apply({ type: "cleared" });
      sending.$isMuted.set(false);
      visit += 1;
      $located.set(null);
      $previewed.set(null);
      $forwarded.set(null);
    },
    returnUnsent: sending.returnUnsent,
    now: () => client.now(),
  };
};
