import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { notifications } from "#lib/browser/notifications.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { isNotice, type Message } from "#lib/domain/chat/messages/message.ts";
import type { Inbox } from "./inbox.ts";
import { keepAnswer, keptAnswer } from "./notices-wanted.ts";

/**
 * Notifications of new messages on this device. `unasked`: never answered, so they may be offered. `denied`: the browser's settings refuse
 * them. `none`: this browser shows none.
 */
type NoticesState = "on" | "off" | "unasked" | "denied" | "none";

const currentState = (): NoticesState => {
  const permission = notifications.permission();
  if (permission === "none" || permission === "denied") return permission;
  const answer = keptAnswer();
  if (answer === null) return "unasked";
  return answer === "on" && permission === "granted" ? "on" : "off";
};

export const $notices = atom<NoticesState>("none");
const refresh = (): void => $notices.set(currentState());
onMount($notices, () => {
  refresh();
  // The seeker may have changed the permission in the browser's settings.
  const stops = [environment().onLocalChange(refresh), environment().onShown(refresh)];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Makes the browser ask for its permission in a dialog. Call it only after a press. */
export const turnOnNotices = async (): Promise<void> => {
  if ((await notifications.ask()) === "granted") keepAnswer("on");
  refresh();
};
export const turnOffNotices = (): void => {
  keepAnswer("off");
  refresh();
};

type Words = { title: string; body: string };
type Parts = {
  inbox: Inbox;
  /** The words of a notification. */
  say: (conversation: Conversation, message: Message) => Words;
  /** Opens a conversation after a press on its notification. */
  onOpen: (conversationId: string) => void;
};

/** Shows a notification of each new message while the page is hidden, except in muted conversations. Returns a function that stops. */
const watchMessages = ({ inbox, say, onOpen }: Parts): (() => void) => {
  const { client } = inbox;
  const shown = new Map<string, () => void>();
  /** The newest message with a notification, by conversation: after a reconnect the SDK repeats events of old messages. */
  const latest = new Map<string, Message>();
  const startedAt = client.now();
  const isNew = ({ conversationId, id, time }: Message): boolean => {
    const last = latest.get(conversationId);
    return time >= (last?.time ?? startedAt) && id !== last?.id;
  };
  const clear = (): void => {
    for (const close of shown.values()) close();
    shown.clear();
  };
  const tell = async (message: Message): Promise<void> => {
    const { conversationId } = message;
    latest.set(conversationId, message);
    const conversation = await inbox.find(conversationId);
    if (!conversation || conversation.isMuted || environment().isShown() || latest.get(conversationId) !== message) return;
    const onPress = (): void => onOpen(conversationId);
    shown.set(conversationId, notifications.show({ ...say(conversation, message), tag: conversationId, onPress }));
  };
  const stops = [
    client.listen((event) => {
      if (event.type !== "messages" || environment().isShown() || currentState() !== "on") return;
      for (const message of event.messages)
        if (!message.isMine && !isNotice(message) && message.content.kind !== "call" && isNew(message)) void tell(message);
    }),
    environment().onShown(clear),
  ];
  return () => {
    for (const stop of stops) stop();
    clear();
  };
};

/**
 * The state of notifications in the chat. While it is used, new messages are notified. Only one tab of a browser is in the chat, so only one
 * notifies.
 * Why: docs/decisions/0093-notifications-are-offered-after-a-message.md
 */
export const createNotices = (parts: Parts): ReadableAtom<NoticesState> => {
  const $state = computed($notices, (state) => state);
  onMount($state, () => watchMessages(parts));
  return $state;
};
