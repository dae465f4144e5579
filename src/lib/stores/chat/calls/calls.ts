import { atom, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import { type CallKind, type MediaTrouble, RING_SECONDS, type RunningCall } from "#lib/domain/chat/calls/call.ts";
import type { CallEnding } from "#lib/domain/chat/calls/state.ts";
import type { Conversation, LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { CallOutcome } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import type { CallStore, CallView } from "./call.ts";
import { isChecked, keepChecked } from "./checked.ts";
import type { DeviceCheckStore } from "./device-check.ts";
import { createCallHelp } from "./help.ts";
import { loadEngine } from "./load-engine.ts";

/** News of calls for the reader. */
export type CallTrouble = { ended: CallEnding } | { device: "microphone" | "camera"; trouble: MediaTrouble };

/** The people to call: a person, or members of a group; or a group's running call to join. */
type Called = { account: string } | { group: string; accounts: readonly string[] } | { running: RunningCall };

/** A call that begins after a look at its devices. */
export type Checking = { called: Called; kind: CallKind; check: DeviceCheckStore };

/** A call in a group whose people are being chosen. `isUnderWay`: they are added to it. */
export type Picking = { group: string; kind: CallKind; isUnderWay?: boolean };

type Parts = {
  client: ChatClient;
  $list: ReadableAtom<Loadable<Conversation[]>>;
  report: (failure: Failure) => void;
  tell: (trouble: CallTrouble) => void;
};

/** Whether a message is an invitation of the reader. */
const isInvitation = ({ content, isMine }: Pick<LastMessage, "content" | "isMine">): boolean =>
  !isMine && content?.kind === "call" && content.outcome === "started" && (content.inGroup?.isRung ?? true);

/** Whether the last message of a conversation leaves an invitation before it ringing: in a group each person answers for themselves. */
const mayRing = (last: LastMessage): boolean =>
  isInvitation(last) || (last.content?.kind === "call" && last.content.inGroup !== undefined && ANSWERS.has(last.content.outcome));
const ANSWERS: ReadonlySet<string> = new Set(["accepted", "rejected", "busy"] satisfies CallOutcome[]);

/**
 * Calls of a login. All their code comes with the first call, made or received: until then an invitation is a message like others.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const createCalls = ({ client, $list, report, tell }: Parts) => {
  const $view = atom<CallView | null>(null);
  const $checking = atom<Checking | null>(null);
  const help = createCallHelp(client);
  let store: CallStore | null = null;
  const open = async (): Promise<CallStore | null> => {
    if (store) return store;
    const [code, engineOf, facet] = await Promise.all([import("./call.ts"), loadEngine(), client.calls()]);
    if (!facet.ok) {
      report(facet.failure);
      return null;
    }
    store ??= code.createCallStore({
      ...{ facet: facet.value, openEngine: engineOf(facet.value), servers: help.ask, room: help.room, $view },
      onEnd: (ended) => {
        if ($picking.get()?.isUnderWay) $picking.set(null);
        tell({ ended });
      },
      onFailure: report,
      onTrouble: (device, trouble) => tell({ device, trouble }),
    });
    return store;
  };
  /** The store finds the invitation that brought its code, and hears of later ones itself. */
  const wake = (): void => {
    if (!store) void open().catch(() => null);
  };
  // A page that is loaded while it rings finds the invitation in its list.
  const stopWatching = $list.subscribe((list) => {
    const isRinging = ({ last }: Conversation): boolean =>
      last !== null && mayRing(last) && client.now() - last.time < RING_SECONDS;
    if (list.state === "ready" && list.value.some(isRinging)) wake();
  });

  const $picking = atom<Picking | null>(null);
  const call = async (called: Called, kind: CallKind): Promise<void> => {
    const opened = await open();
    if ("running" in called) opened?.join(called.running);
    else if ("group" in called) opened?.startGroup(called.group, called.accounts, kind);
    else opened?.start(called.account, kind);
  };
  const check = async (called: Called, kind: CallKind): Promise<void> => {
    const [code, { openDeviceCheck }] = await Promise.all([import("./device-check.ts"), import("#lib/calls/check.ts")]);
    if ($view.get() === null && $checking.get() === null)
      $checking.set({ called, kind, check: code.createDeviceCheck(openDeviceCheck, kind) });
  };
  /** Calls; before the first call on this device, after a look at its devices. */
  const begin = (called: Called, kind: CallKind): Promise<void> => (isChecked(kind) ? call(called, kind) : check(called, kind));
  const endCheck = (): Checking | null => {
    const checking = $checking.get();
    checking?.check.close();
    $checking.set(null);
    return checking;
  };
  // The check keeps microphone and camera open. It outlives a ringing that is rejected.
  const stopEndingCheck = $view.subscribe((view) => {
    if (view && view.phase !== "ringing") endCheck();
  });

  return {
    $view: $view as ReadableAtom<CallView | null>,
    $carriesMany: help.$carriesMany,
    /** The call whose devices are looked at; null without one. */
    $checking: $checking as ReadableAtom<Checking | null>,
    /** The store of calls, with its code; null, and a report, if the adapter's code does not come. */
    open,
    /** Calls a person; before the first call on this device, after a look at its devices. Answers once either is on the screen. */
    start: (account: string, kind: CallKind): Promise<void> => begin({ account }, kind),
    /** Comes into the call that is under way in a group; before the first call on this device, after a look at its devices. */
    join: async (running: RunningCall): Promise<void> => {
      if ($view.get() === null) await begin({ running }, running.kind);
    },
    /** The people of a call in a group are being chosen; null while none are. */
    $picking: $picking as ReadableAtom<Picking | null>,
    /** Lets the reader choose the members of a group who are called. */
    pick: (group: string, kind: CallKind): void => {
      if ($view.get() === null && $checking.get() === null) $picking.set({ group, kind });
    },
    /** Lets the reader choose more members for the call of a group that is under way. */
    pickMore: (): void => {
      const view = $view.get();
      if (view?.group && view.phase !== "ringing") $picking.set({ group: view.group.id, kind: view.kind, isUnderWay: true });
    },
    /** Calls the chosen members, or adds them. */
    confirmPicking: async (accounts: readonly string[]): Promise<void> => {
      const picking = $picking.get();
      $picking.set(null);
      if (picking?.isUnderWay) store?.add(accounts);
      else if (picking) await begin({ group: picking.group, accounts }, picking.kind);
    },
    cancelPicking: (): void => $picking.set(null),
    /** The devices work: calls. */
    confirmCheck: async (): Promise<void> => {
      const checking = endCheck();
      if (!checking) return;
      keepChecked(checking.kind);
      await call(checking.called, checking.kind);
    },
    cancelCheck: (): void => void endCheck(),
    receive: (event: ChatEvent): void => {
      if (event.type === "messages" && event.messages.some(isInvitation)) wake();
      if (event.type === "left-group") store?.leftGroup(client.conversations.groupOf(event.conversationId) ?? "");
    },
    /** The connection is back: the network may be another one. */
    restart: (): void => store?.restart(),
    /** Continues after a new login. */
    resume: (): void => store?.resume(),
    stop: (): void => {
      stopWatching();
      stopEndingCheck();
      endCheck();
      $picking.set(null);
      store?.stop();
    },
  };
};
export type Calls = ReturnType<typeof createCalls>;
