import { atom, onMount } from "nanostores";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { allowBlobWorkers } from "#lib/browser/workers.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import { site } from "#lib/data/site.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { chatServer } from "#lib/domain/chat/chat-server.ts";
import { conversationWith } from "#lib/domain/chat/conversation.ts";
import type { KickReason } from "#lib/domain/chat/events.ts";
import { type Failure, failed, type Result } from "#lib/domain/failure.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createRoom, type Room, type RoomTrouble } from "./room.ts";

/** How it stands with being in the chat (3§2, decisions G15). */
export type ChatState =
  | { state: "opening" }
  | { state: "open"; room: Room }
  | { state: "kicked"; reason: KickReason }
  | { state: "failed"; failure: Failure };

/** Codes of a signature that has run out, or that the service can't read. */
const SIG_ENDED = new Set([70_001, 70_003, 70_009]);

/** Opens the adapter of the chat service: hundreds of kilobytes that only the chat pages load. */
export type OpenClient = (credentials: ChatCredentials) => Promise<Result<ChatClient>>;

const openClient: OpenClient = async ({ appId, chatUrl }) => {
  const server = chatServer(chatUrl, { page: environment().location().origin, api: site.apiUrl, allowed: site.chatOrigins });
  if (server === "refused") return failed({ kind: "chat", code: 0, message: "" });
  try {
    allowBlobWorkers();
    const { openChat } = await import("#lib/chat/index.ts");
    return { ok: true, value: openChat({ appId, proxy: server.proxy }) };
  } catch {
    return failed({ kind: "code-late" });
  }
};

type Parts = {
  credentials: ChatCredentials;
  /** Fresh credentials of the same account; null where nobody can give any. */
  renew: (() => Promise<Result<ChatCredentials>>) | null;
  /** Whether the stay ends with the session of who is logged in. */
  isSeekers: boolean;
  report: (trouble: RoomTrouble) => void;
  /** How much is unread; null when the chat is left and nobody counts. */
  onUnread: (count: number | null) => void;
  open?: OpenClient;
};

/** The stay in the chat: in, kept in, put out, and in again. */
export const createChatSession = ({ credentials: given, renew, isSeekers, report, onUnread, open = openClient }: Parts) => {
  const $state = atom<ChatState>({ state: "opening" });
  let client: ChatClient | null = null;
  let room: Room | null = null;
  let credentials = given;
  let stopListening: (() => void) | null = null;

  const leaveRoom = (): void => {
    stopListening?.();
    room?.stop();
    room = null;
    onUnread(null);
  };

  const logIn = async (at: ChatClient, isFresh: boolean): Promise<Result<null>> => {
    const logged = await at.logIn(credentials.userId, credentials.userSig);
    const isOld = !logged.ok && logged.failure.kind === "chat" && SIG_ENDED.has(logged.failure.code);
    if (!isOld || isFresh || !renew) return logged;
    const renewed = await renew();
    if (!renewed.ok) return renewed;
    credentials = { ...renewed.value, managerId: credentials.managerId };
    return logIn(at, true);
  };

  let hasBegun = false;
  const enter = async (): Promise<void> => {
    hasBegun = true;
    leaveRoom();
    $state.set({ state: "opening" });
    const opened = client ? { ok: true as const, value: client } : await open(credentials);
    if (!opened.ok) return $state.set({ state: "failed", failure: opened.failure });
    client = opened.value;
    const entered = createRoom({ client, report, onUnread });
    room = entered;
    stopListening = client.listen((event) => {
      if (event.type !== "kicked") return;
      leaveRoom();
      $state.set({ state: "kicked", reason: event.reason });
    });
    const logged = await logIn(client, false);
    if (room !== entered) return;
    if (!logged.ok) {
      leaveRoom();
      return $state.set({ state: "failed", failure: logged.failure });
    }
    await entered.load();
    if (credentials.managerId !== null) await entered.open(conversationWith(credentials.managerId));
    if (room === entered) $state.set({ state: "open", room: entered });
  };

  const close = async (): Promise<void> => {
    leaveRoom();
    await client?.close();
    client = null;
  };

  onMount($state, () => {
    if (isBuild()) return;
    if (!hasBegun) void enter();
    // Who logs out leaves nothing behind that could be written to.
    return isSeekers ? $session.listen((session) => void (session === null && close())) : undefined;
  });

  return {
    /** Comes in when somebody begins to look. */
    $state,
    /** Comes in again, after a failure, a kick or an end of the signature. */
    enter,
    close,
  };
};
