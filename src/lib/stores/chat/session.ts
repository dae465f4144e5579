import { atom, onMount } from "nanostores";
import { allowBlobWorkers } from "#lib/browser/blob-workers.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { type TakeTurn, type Turn, takeTurn } from "#lib/browser/leading-tab.ts";
import { receiveCode } from "#lib/browser/received-code.ts";
import type { ChatClient, Login } from "#lib/chat/index.ts";
import { origins } from "#lib/data/origins.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { chatServer } from "#lib/domain/chat/chat-server.ts";
import type { KickReason } from "#lib/domain/chat/events.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import { type Failure, failed, type Result } from "#lib/domain/failure.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createDrafts } from "./draft.ts";
import { createRenewal } from "./renewal.ts";
import { createRoom, type Room, type RoomTrouble } from "./room.ts";

/** How it stands with being in the chat (3§2, decisions G15). */
export type ChatState =
  | { state: "opening" }
  | { state: "open"; room: Room }
  /** Another tab of this browser is in the chat. This one comes in when that one is closed. */
  | { state: "waiting" }
  | { state: "kicked"; reason: KickReason }
  | { state: "failed"; failure: Failure };

/** Not in it, and why. */
export type OutsideState = Exclude<ChatState, { state: "opening" | "open" }>;

/** So often another signature is asked for: one of the second in which the former ones were called off is called off with them. */
const FRESH_TRIES = 2;
const NEXT_SECOND = 1000;
/** A page that is being left gives way a moment later; only then does another tab have the turn. Milliseconds. */
const TURN_TIME = 500;

/** So long after a page was brought back it may learn that another was in the chat meanwhile; milliseconds. */
const BACK_TIME = 10_000;

/** Opens the adapter of the chat service: hundreds of kilobytes that only the chat pages load. */
export type OpenClient = (credentials: ChatCredentials) => Promise<Result<ChatClient>>;

/** Nobody was asked, so no adapter says why: there is no one to go on with, or no service that may be gone to. */
const NOTHING = failed({ kind: "chat", reason: "other", code: 0, message: "" });

const openClient: OpenClient = async ({ appId, chatUrl }) => {
  const server = chatServer(chatUrl, { page: environment().location().origin, api: origins.api, allowed: origins.chat });
  if (server === "refused") return NOTHING;
  return receiveCode(async () => {
    allowBlobWorkers();
    const { openChat } = await import("#lib/chat/index.ts");
    return openChat({ appId, proxy: server.proxy });
  }, "code-late");
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
  turns?: TakeTurn;
};

/** The stay in the chat: in, kept in, put out, and in again. Of the tabs of a browser one at a time is in. */
export const createChatSession = (parts: Parts) => {
  const { renew, isSeekers, report, onUnread, open = openClient, turns = takeTurn } = parts;
  const $state = atom<ChatState>({ state: "opening" });
  let client: ChatClient | null = null;
  let room: Room | null = null;
  let credentials = parts.credentials;
  /** The conversation to begin with: the recruiter's, later the one that was open last. */
  let first: string | null | undefined;
  /** Whether that one was a step of the history, and shall be one again. */
  let isStep = false;
  /** Ends that step. Not while the page is put away: the browser is on its way elsewhere then. */
  let endStep = (): boolean => false;
  const drafts = createDrafts(credentials.userId);
  let turn: Turn | null = null;
  /** The end of the client before: there is one at a time. */
  let closing: Promise<void> = Promise.resolve();
  let stopListening: (() => void) | null = null;

  const leaveRoom = (): void => {
    stopListening?.();
    stopListening = null;
    renewal.stop();
    if (room && $state.get().state === "open") {
      first = room.$open.get()?.id ?? null;
      isStep = false;
      ({ endStep } = room);
    }
    room?.returnUnsent();
    room?.stop();
    room = null;
    onUnread(null);
  };

  /** Shows a state in which one is not in the chat: the first step back leaves the page. */
  const show = (state: ChatState): void => {
    isStep = endStep() || isStep;
    $state.set(state);
  };

  /** Asks for a fresh signature; answers why there is none. */
  const renewSignature = async (): Promise<Failure | null> => {
    const renewed = (await renew?.()) ?? NOTHING;
    if (!renewed.ok) return renewed.failure;
    credentials = { ...renewed.value, managerId: credentials.managerId };
    return null;
  };
  /** Logs in; a signature that has ended is renewed for it. `renewals`: how often it was already. */
  const logIn = async (at: ChatClient, renewals: number): Promise<Result<Login>> => {
    const logged = await at.session.logIn(credentials.userId, credentials.userSig, { afresh: renewals > 0 });
    const isOld = !logged.ok && hasReason(logged.failure, "signature-ended");
    if (!isOld || renewals === FRESH_TRIES || !renew) return logged;
    if (renewals > 0) await new Promise<void>((resolve) => environment().after(NEXT_SECOND, resolve));
    const failure = await renewSignature();
    return failure ? failed(failure) : logIn(at, renewals + 1);
  };

  /** The login was called off for a new one, which did not succeed: nobody is in the chat until one does. */
  let isOut = false;
  const renewLogin = async (): Promise<Result<Login>> => {
    const [at, here] = [client, room];
    if (!at || !here) return NOTHING;
    const failure = await renewSignature();
    if (failure) return failed(failure);
    // What the SDK empties meanwhile is no news.
    here.stop();
    const logged = await logIn(at, 1);
    if (room !== here) return NOTHING;
    isOut = !logged.ok;
    await here.resume();
    if (logged.ok) renewal.plan(logged.value.until);
    return logged;
  };
  let renewing: Promise<Result<Login>> | null = null;
  /** Goes on with a fresh signature, once for all who ask at a time; whoever is in the chat sees nothing of it. */
  const goOn = (): Promise<Result<Login>> => {
    renewing ??= renewLogin().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  const renewal = createRenewal({
    renew: goOn,
    now: () => client?.now() ?? environment().now() / 1000,
    mayRenew: () => isOut || room?.isQuiet() === true,
  });

  const onKicked = async (reason: KickReason): Promise<void> => {
    // A machine that slept past the end of its signature.
    if (reason === "expired" && renew && (await goOn()).ok) return;
    // While it was put away, a later page of this tab was in the chat.
    if (reason === "elsewhere" && isJustBack) {
      isJustBack = false;
      return enter(false);
    }
    leaveRoom();
    show({ state: "kicked", reason });
  };

  /** The page is put away, and may be brought back: another may come in meanwhile, and a line would be dead by then. */
  const putAway = (): void => {
    leaveRoom();
    turn?.end();
    turn = null;
    client?.session.setConnected(false);
  };
  let isJustBack = false;
  const bringBack = (): void => {
    const isOver = isSeekers && $session.get() === null;
    if (isOver || $state.get().state === "kicked") return;
    client?.session.setConnected(true);
    isJustBack = true;
    environment().after(BACK_TIME, () => {
      isJustBack = false;
    });
    void enter(false);
  };

  /** Leaves the chat as it is, without a word on the page: another tab may come in. */
  const close = async (): Promise<void> => {
    leaveRoom();
    turn?.end();
    turn = null;
    const leaving = client;
    client = null;
    closing = leaving?.session.close() ?? closing;
    await closing;
  };

  const end = async (): Promise<void> => {
    // Who logs out leaves nothing behind: what has not gone out is no draft again.
    drafts.clear();
    room?.stop();
    room = null;
    await close();
  };

  const onLost = (): void => {
    void close();
    show({ state: "kicked", reason: "elsewhere" });
  };

  /** Waits until this tab may come in; answers whether it is still meant to. */
  const waitForTurn = async (takeOver: boolean): Promise<boolean> => {
    if (turn?.isTaken()) return true;
    turn?.end();
    const mine = turns(`chat:${credentials.appId}:${credentials.userId}`, { takeOver, onLost });
    turn = mine;
    const stop = environment().after(TURN_TIME, () => $state.set({ state: "waiting" }));
    const isTaken = await mine.taken;
    stop();
    return isTaken && turn === mine;
  };

  let hasBegun = false;
  const enter = async (takeOver: boolean): Promise<void> => {
    hasBegun = true;
    leaveRoom();
    show({ state: "opening" });
    if (!(await waitForTurn(takeOver))) return;
    $state.set({ state: "opening" });
    const mine = turn;
    await closing;
    const opened = client ? { ok: true as const, value: client } : await open(credentials);
    if (turn !== mine) return;
    if (!opened.ok) return $state.set({ state: "failed", failure: opened.failure });
    client = opened.value;
    const entered = createRoom({ client, report, onUnread, drafts });
    room = entered;
    stopListening = client.listen((event) => event.type === "kicked" && void onKicked(event.reason));
    const logged = await logIn(client, 0);
    if (room !== entered) return;
    if (!logged.ok) {
      leaveRoom();
      return $state.set({ state: "failed", failure: logged.failure });
    }
    isOut = false;
    renewal.plan(logged.value.until);
    entered.$capabilities.set(logged.value.capabilities);
    await entered.load();
    const { managerId } = credentials;
    if (first === undefined) first = managerId === null ? null : client.conversations.withPerson(managerId);
    if (first !== null) await entered.open(first, isStep);
    if (room === entered) $state.set({ state: "open", room: entered });
  };

  onMount($state, () => {
    if (isBuild()) return;
    if (!hasBegun) void enter(false);
    const { onLeave, onPageRestored, warnBeforeLeaving } = environment();
    const stops = [
      onLeave(putAway),
      onPageRestored(bringBack),
      // What waits to go out would be lost with the page, and files that were chosen.
      warnBeforeLeaving(() => room?.isSending() === true || drafts.hasFiles()),
      // Who logs out leaves nothing behind that could be written to, or sent by who comes after them.
      isSeekers ? $session.listen((session) => void (session === null && end())) : null,
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  });

  return {
    /** Comes in when somebody begins to look. */
    $state,
    /** Comes in again, after a failure or an end of the signature. */
    enter: () => enter(false),
    /** Comes in, whoever else is in the chat with this account. */
    takeOver: () => enter(true),
    close,
  };
};
