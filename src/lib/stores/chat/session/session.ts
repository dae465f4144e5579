import { atom, onMount } from "nanostores";
import { isBuild } from "#lib/browser/environment.ts";
import { type TakeTurn, takeTurn } from "#lib/browser/leading-tab.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { KickReason } from "#lib/domain/chat/events.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { type Chat, type ChatTrouble, createChat } from "#lib/stores/chat/chat.ts";
import { createDrafts } from "#lib/stores/chat/conversation/draft.ts";
import { createClientSlot, type OpenClient, openClient } from "./client.ts";
import { createLogin, type Renew } from "./login.ts";
import { createPageLife } from "./page-life.ts";
import { createRenewing } from "./renewing.ts";
import { createReturn } from "./return.ts";
import { createTabTurn } from "./turn.ts";

/** The state of the session in the chat (R3.2.2-3, D-G15). */
export type ChatState =
  | { state: "opening" }
  | { state: "open"; chat: Chat }
  /** Another tab of this browser is in the chat. This one comes in when that one is closed. */
  | { state: "waiting" }
  | { state: "kicked"; reason: KickReason }
  | { state: "failed"; failure: Failure };

/** The states outside the chat. */
export type OutsideState = Exclude<ChatState, { state: "opening" | "open" }>;

type Parts = {
  credentials: ChatCredentials;
  renew: Renew;
  /** Whether the session ends with the seeker's login. */
  isSeekers: boolean;
  /** Calls the manager of the credentials by video, once the chat is first open (R3.2.2-5). */
  callsByVideo?: boolean;
  report: (trouble: ChatTrouble) => void;
  /** The number of unread messages; null when the chat is left and counts no more. */
  onUnread: (count: number | null) => void;
  open?: OpenClient;
  turns?: TakeTurn;
};

/** The session in the chat: entered, kept, ended, and entered again. One tab of a browser is in the chat at a time. */
export const createChatSession = (parts: Parts) => {
  const { credentials, renew, isSeekers, report, onUnread, open = openClient, turns = takeTurn } = parts;
  let { callsByVideo = false } = parts;
  const $state = atom<ChatState>({ state: "opening" });
  let chat: Chat | null = null;
  let stopListening: (() => void) | null = null;
  const drafts = createDrafts(credentials.userId);
  const clients = createClientSlot(open);
  const login = createLogin(credentials, renew);
  const renewing = createRenewing(login, () => chat);
  const place = createReturn(credentials);
  const pageLife = createPageLife({
    ...{ clients, isSeekers },
    isKicked: () => $state.get().state === "kicked",
    mayLose: () => chat?.isSending() === true || drafts.hasFiles(),
    enter: () => void enter(false),
    leave: () => leave(),
    end: () => void end(),
  });
  const turn = createTabTurn({
    turns,
    name: `chat:${credentials.appId}:${credentials.userId}`,
    onWait: () => $state.set({ state: "waiting" }),
    onLost: () => {
      void close();
      show({ state: "kicked", reason: "elsewhere" });
    },
  });

  const leaveChat = (): void => {
    stopListening?.();
    stopListening = null;
    renewing.stop();
    if (chat && $state.get().state === "open") place.note(chat);
    chat?.conversations.returnUnsent();
    chat?.stop();
    chat = null;
    onUnread(null);
  };
  const show = (state: ChatState): void => {
    place.leaveHistory();
    $state.set(state);
  };

  const onKicked = async (reason: KickReason): Promise<void> => {
    // The machine may have slept past the end of its signature.
    if (reason === "expired" && renew && (await renewing.renew()).ok) return;
    // While this page was put away, a later page of this tab was in the chat.
    if (reason === "elsewhere" && pageLife.takeJustBack()) return enter(false);
    leaveChat();
    show({ state: "kicked", reason });
  };

  /** Leaves the chat silently, so that another tab may enter. */
  const leave = (): void => {
    leaveChat();
    turn.end();
  };
  const close = async (): Promise<void> => {
    leave();
    await clients.close();
  };
  const end = async (): Promise<void> => {
    // A logout leaves nothing behind: unsent messages do not become drafts.
    drafts.clear();
    chat?.stop();
    chat = null;
    await close();
  };

  let hasBegun = false;
  const enter = async (takeOver: boolean): Promise<void> => {
    hasBegun = true;
    leaveChat();
    show({ state: "opening" });
    if (!(await turn.take(takeOver))) return;
    $state.set({ state: "opening" });
    const mine = turn.current();
    const opened = await clients.open(login.credentials());
    if (turn.current() !== mine) return;
    if (!opened.ok) return $state.set({ state: "failed", failure: opened.failure });
    const client = opened.value;
    clients.keep(client);
    const entered = createChat({ client, report, onUnread, drafts });
    chat = entered;
    stopListening = client.listen((event) => event.type === "kicked" && void onKicked(event.reason));
    const logged = await login.logIn(client);
    if (chat !== entered) return;
    if (!logged.ok) {
      leaveChat();
      return $state.set({ state: "failed", failure: logged.failure });
    }
    renewing.begin(logged.value);
    entered.inbox.$capabilities.set(logged.value.capabilities);
    await entered.inbox.load();
    await place.open(entered);
    if (chat !== entered) return;
    $state.set({ state: "open", chat: entered });
    if (callsByVideo && credentials.managerId !== null) void entered.calls.start(credentials.managerId, "video");
    callsByVideo = false;
  };

  onMount($state, () => {
    if (isBuild()) return;
    if (!hasBegun) void enter(false);
    return pageLife.follow();
  });

  return {
    /** Enters the chat when it is first observed. */
    $state,
    /** Enters again, after a failure or the end of the signature. */
    enter: () => enter(false),
    /** Enters, and ends the account's session elsewhere. */
    takeOver: () => enter(true),
    close,
  };
};
