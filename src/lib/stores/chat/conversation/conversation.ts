import { atom, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import type { ChatEvent, ConnectionState, LeaveReason } from "#lib/domain/chat/events.ts";
import { type CallOfReader, hasReceipts, type Silence } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { GroupTalk } from "#lib/stores/chat/group-talk/group-talk.ts";
import { createCalls } from "./calls.ts";
import { createDrafts, type Drafts } from "./draft.ts";
import { createFinding } from "./finding.ts";
import { createMessages, createTimeline } from "./messages.ts";
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

/** A conversation, part by part: its messages, the reader's progress, the draft, and all that is done in it. */
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
  const isPerson = client.conversations.isWithPerson(conversationId);
  const mayHaveReceipts = (): boolean =>
    hasReceipts({ kind: isPerson ? "person" : "group", groupType: listed()?.groupType ?? null });
  const service = client.messages;
  const timeline = createTimeline();
  const { $timeline, apply } = timeline;
  const draft = drafts.of(conversationId);
  const overlays = createOverlays();
  const receipts = createReceipts(client, conversationId, mayHaveReceipts);
  const reading = createReading($timeline, receipts);
  const typing = createTyping(client, conversationId, () => $timeline.get().messages);
  const reactions = createReactions({
    ...{ service, $connection, report },
    isOffered: () => $capabilities.get().reactions === true,
  });
  const translations = createTranslations(service, () => $capabilities.get().translation === true);
  const sending = createSending({
    ...{ service, $connection, conversationId, mayHaveReceipts, $timeline, apply, draft, report },
    onSend: () => {
      typing.sent();
      reading.clearDivider();
    },
  });
  const messages = createMessages({ service, $connection, conversationId, report }, timeline, {
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
  /** Why the reader is in the group no longer; null while they are. */
  const $left = atom<LeaveReason | null>(null);
  /** Whether the list has lost the conversation since: when it has it again, the reader is back in the group. */
  let isUnlisted = false;
  const noteListed = (isListed: boolean): void => {
    if (isListed && isUnlisted) $left.set(null);
    isUnlisted = !isListed;
  };
  const calls = createCalls(finding);
  /** Why the reader may not write in a group, as far as it is known. */
  const $silence = atom<Silence | null>(null);
  /** The parts that groups alone have, whose code comes with the first one. */
  const $talk = atom<GroupTalk | null>(null);
  const selection = createSelection(messages.$all);
  let isOpen = false;

  const openTalk = async (): Promise<void> => {
    if (isPerson) return;
    const code = $talk.get() ? null : await import("#lib/stores/chat/group-talk/group-talk.ts").catch(() => null);
    const facet = code && (await client.groupTalk());
    if (code && facet?.ok && !$talk.get()) {
      const parts = { facet: facet.value, conversationId, now: client.now, $messages: messages.$all, $silence };
      $talk.set(code.createGroupTalk({ ...parts, onSilenceEnd: sending.unmute }));
    }
    await $talk.get()?.readOwn();
  };
  sending.$isMuted.listen((isMuted) => {
    if (isMuted) void openTalk();
  });

  const receiveMessages = (type: "received" | "changed", own: readonly Message[]): void => {
    if (own.length === 0) return;
    if (own.some(({ isMine }) => !isMine)) typing.peerEnded();
    const before = $timeline.get().messages;
    apply({ type, messages: own });
    if (type === "received") reading.came(own, before);
  };
  const seen = (message: Message): void => {
    calls.seen(message);
    reading.seen(message);
  };
  const isOwn = (event: { conversationId: string }): boolean => event.conversationId === conversationId;

  return {
    conversationId,
    $connection,
    $names,
    $left,
    now: () => client.now(),
    ...{ messages, finding, draft, sending, reactions, translations, typing, overlays, selection, calls, $silence, $talk },
    reading: { ...reading, seen },
    isGroup: !isPerson,
    mayHaveReceipts,
    /** Opens the conversation, with this number of unread messages and these that call the reader. */
    enter: (unread: number, unseen: readonly CallOfReader[] = []): void => {
      isOpen = true;
      calls.add(unseen);
      void openTalk();
      reading.enter(unread);
      if ($timeline.get().older === undefined) {
        void messages.load();
        void client.conversations.startService(conversationId);
      } else reading.mark();
    },
    /** The reader has turned to another conversation. */
    leave: (): void => {
      isOpen = false;
      typing.leave();
      messages.setMoving(false);
      reading.leave();
      sending.unmute();
      finding.leave();
      calls.leave();
      overlays.close();
      selection.end();
    },
    /** Whether it is closed and nothing would be lost with it: no message that is on its way or has failed, and no receipt. */
    isIdle: (): boolean =>
      !isOpen && receipts.isSettled() && $timeline.get().messages.every(({ delivery }) => delivery.state === "sent"),
    /** Takes the service's events; ignores those of other conversations. */
    receive: (event: ChatEvent): void => {
      if (event.type === "connection" && event.state === "connected") {
        receipts.flush();
        if ($timeline.get().older === undefined) void messages.load();
      }
      const own = event.type === "messages" || event.type === "changed" ? event.messages.filter(isOwn) : [];
      if (event.type === "messages") receiveMessages("received", own);
      if (event.type === "changed") receiveMessages("changed", own);
      $talk.get()?.receive(event, own);
      if (event.type === "read" && isOwn(event)) apply({ type: "read", ids: event.ids });
      if (event.type === "reactions" && messages.find(event.id)) reactions.receive(event);
      if (event.type === "conversations") {
        const now = event.conversations.find(({ id }) => id === conversationId);
        reading.counted(now?.unread ?? 0);
        noteListed(now !== undefined);
        if (isOpen) calls.add(now?.calls ?? []);
      }
      if (event.type === "left-group" && isOwn(event)) $left.set(event.reason);
      if (event.type === "typing" && isOwn(event)) typing.peer(event.isTyping);
    },
  };
};
