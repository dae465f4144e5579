import { atom, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import type { ChatEvent, ConnectionState } from "#lib/domain/chat/events.ts";
import { hasReceipts, type MentionOfReader } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline, type TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createAnswers } from "./answers.ts";
import { createDrafts, type Drafts } from "./draft.ts";
import { createFinding } from "./finding.ts";
import { createMembership } from "./membership.ts";
import { createMentions } from "./mentions.ts";
import { createMessages } from "./messages.ts";
import { createOverlays } from "./overlays.ts";
import { createReactions } from "./reactions.ts";
import { createReading } from "./reading.ts";
import { createReceipts } from "./receipts.ts";
import { createSelection } from "./selection.ts";
import { createSending } from "./sending.ts";
import { createTranslations } from "./translations.ts";
import { createTyping } from "./typing.ts";

export type ConversationStore = ReturnType<typeof createConversation>;

type Parts = {
  client: ChatClient;
  $connection?: ReadableAtom<ConnectionState>;
  conversationId: string;
  report: (failure: Failure) => void;
  drafts?: Drafts;
  $capabilities?: ReadableAtom<Capabilities>;
  /** Names of people in groups, by account. */
  $names?: ReadableAtom<Names>;
  /** The conversation as the list has it. */
  listed?: () => Conversation | undefined;
};

/** A conversation in parts: its messages, the reader's progress, the draft, and the actions in it. */
export const createConversation = ({
  client,
  $connection = atom("connected"),
  conversationId,
  report,
  drafts = createDrafts(""),
  $capabilities = atom({}),
  $names = atom({}),
  listed = () => undefined,
}: Parts) => {
  const kind = client.conversations.isWithPerson(conversationId) ? "person" : "group";
  const mayHaveReceipts = (): boolean => hasReceipts({ kind, groupType: listed()?.groupType ?? null });
  const service = client.messages;
  const $timeline = atom<Timeline>(EMPTY_TIMELINE);
  const apply = (event: TimelineEvent): void => $timeline.set(nextTimeline($timeline.get(), event));
  const draft = drafts.of(conversationId);
  const overlays = createOverlays();
  const receipts = createReceipts(client, conversationId, mayHaveReceipts);
  const reading = createReading($timeline, receipts);
  const typing = createTyping(client, conversationId, () => $timeline.get().messages);
  const hasReactions = (): boolean => $capabilities.get().reactions === true;
  const reactions = createReactions({ service, $connection, report, isOffered: hasReactions });
  const answers = createAnswers({ service, $connection, apply, report });
  const translations = createTranslations(service, () => $capabilities.get().translation === true);
  const sending = createSending({
    ...{ service, $connection, conversationId, mayHaveReceipts, $timeline, apply, draft, report },
    onSend: () => {
      typing.sent();
      reading.clearDivider();
    },
  });
  const messages = createMessages({
    ...{ service, $connection, conversationId, $timeline, apply, report },
    unread: reading.unreadOnEntry,
    onPage: (page) => {
      void reactions.read(page);
      reading.mark();
    },
    onStretch: (stretch, before) => {
      reading.came(stretch, before);
      void reactions.read($timeline.get().messages);
    },
    onRemoved: sending.forget,
  });
  const finding = createFinding(messages, reading);
  const mentions = createMentions(finding);
  const selection = createSelection(messages.$all);
  const membership = createMembership({ client, conversationId, $messages: messages.$all, onSilenceEnd: sending.unmute });
  sending.$isMuted.listen((isMuted) => {
    if (isMuted) void membership.read();
  });
  let isOpen = false;

  const receiveMessages = (type: "received" | "changed", own: readonly Message[]): void => {
    if (own.some(({ isMine }) => !isMine)) typing.peerEnded();
    const before = $timeline.get().messages;
    apply({ type, messages: own });
    if (type === "received") reading.came(own, before);
  };
  const seen = (message: Message): void => {
    mentions.seen(message);
    reading.seen(message);
  };
  const isOwn = (event: { conversationId: string }): boolean => event.conversationId === conversationId;

  return {
    conversationId,
    $connection,
    $names,
    now: () => client.now(),
    ...{ messages, finding, draft, sending, answers, reactions, translations, typing, overlays, selection, mentions, membership },
    reading: { ...reading, seen },
    mayHaveReceipts,
    /** Opens the conversation, with this number of unread messages and these that mention the reader. */
    enter: (unread: number, unseen: readonly MentionOfReader[] = []): void => {
      isOpen = true;
      mentions.add(unseen);
      void membership.read();
      reading.enter(unread);
      if ($timeline.get().older === undefined) {
        void messages.load();
        void client.conversations.startService(conversationId);
      } else reading.mark();
    },
    /** The reader has left the conversation. */
    leave: (): void => {
      isOpen = false;
      typing.leave();
      messages.setMoving(false);
      reading.leave();
      sending.unmute();
      finding.leave();
      mentions.leave();
      overlays.close();
      selection.end();
    },
    /** Whether it is closed and can be released: no message is unsent or failed, and no receipt waits. */
    isIdle: (): boolean =>
      !isOpen && receipts.isSettled() && $timeline.get().messages.every(({ delivery }) => delivery.state === "sent"),
    /** Takes the service's events; ignores those of other conversations. */
    receive: (event: ChatEvent): void => {
      if (event.type === "connection" && event.state === "connected") {
        receipts.flush();
        if ($timeline.get().older === undefined) void messages.load();
      }
      const own = event.type === "messages" || event.type === "changed" ? event.messages.filter(isOwn) : [];
      if (own.length > 0) receiveMessages(event.type === "messages" ? "received" : "changed", own);
      membership.receive(event, own);
      if (event.type === "read" && isOwn(event)) apply({ type: "read", ids: event.ids });
      if (event.type === "reactions" && messages.find(event.id)) reactions.receive(event);
      if (event.type === "conversations") {
        const now = event.conversations.find(({ id }) => id === conversationId);
        reading.counted(now?.unread ?? 0);
        if (isOpen) mentions.add(now?.mentions ?? []);
      }
      if (event.type === "typing" && isOwn(event)) typing.peer(event.isTyping);
    },
  };
};
