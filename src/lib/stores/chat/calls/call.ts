import { environment } from "#lib/browser/environment.ts";
import type { OpenEngine } from "#lib/calls/engine.ts";
import type { CallsFacet } from "#lib/chat/index.ts";
import {
  type CallHelp,
  type CallKind,
  type CallNews,
  type CallSignal,
  type MediaTrouble,
  needsSfu,
  type RunningCall,
  type SfuRoom,
} from "#lib/domain/chat/calls/call.ts";
import { step } from "#lib/domain/chat/calls/machine.ts";
import {
  type CallEnding,
  type CallEvent,
  type CallOrder,
  type CallState,
  type GroupState,
  noCall,
  type ParticipantState,
} from "#lib/domain/chat/calls/state.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { createCallMedia } from "./media.ts";

/**
 * A call as the screen shows it. `account`: the other person, or who began the call of a group. `since`: when another person was first heard, in
 * milliseconds; null before. `people`: all others in the call of a group, which is null in a call of two.
 */
export type CallView = {
  phase: "calling" | "ringing" | "connecting" | "talking" | "reconnecting";
  kind: CallKind;
  account: string;
  since: number | null;
  group: { id: string; people: readonly { account: string; state: ParticipantState }[] } | null;
};

type Parts = {
  facet: CallsFacet;
  openEngine: OpenEngine;
  /** The help of the service, asked for when a call starts. */
  servers: () => Promise<CallHelp>;
  /** A room at the SFU for a call; null while the service gives no room. */
  room: (call: string) => Promise<SfuRoom | null>;
  $view: { set: (view: CallView | null) => void };
  /** A call is over. */
  onEnd: (ending: CallEnding) => void;
  /** Members could not be invited; the call goes on. */
  onFailure: (failure: Failure) => void;
  /** A device cannot be used, or has failed; the call goes on. */
  onTrouble: (device: "microphone" | "camera", trouble: MediaTrouble) => void;
};

/** Events that carry no time yet. */
type Happening = CallEvent extends infer Event ? (Event extends { at: number } ? Omit<Event, "at"> : never) : never;

const SECOND = 1000;
/** The code by which the adapter says that an invitation is no longer there. */
const INVITATION_OVER = 8010;

/** The phase of the whole call: as far as the one who has come farthest. */
const phaseOf = ({ stage, people }: GroupState): CallView["phase"] => {
  if (stage === "joining") return "connecting";
  if (stage !== "in") return stage;
  const states = new Set(people.map(({ state }) => state));
  return (["talking", "reconnecting", "connecting"] as const).find((phase) => states.has(phase)) ?? "calling";
};

const viewOf = (state: CallState): CallView | null => {
  if (state.phase === "idle") return null;
  if (state.phase === "group") {
    const { call, talkingSince: since } = state;
    const people = state.people.map(({ account, state: place }) => ({ account, state: place }));
    return { phase: phaseOf(state), kind: call.kind, account: call.inviter, since, group: { id: call.group, people } };
  }
  const { kind, peer: account } = state.call;
  const since = state.phase === "talking" || state.phase === "reconnecting" ? state.talkingSince : null;
  return { phase: state.phase, kind, account, since, group: null };
};

/** Ticks every second while it is kept. */
const createClock = (tick: () => void) => {
  let stop: (() => void) | null = null;
  const keep = (isNeeded: boolean): void => {
    if (!isNeeded) {
      stop?.();
      stop = null;
    } else
      stop ??= environment().after(SECOND, () => {
        stop = null;
        tick();
      });
  };
  return { keep };
};

/** Whether a call has more people than pages connect with directly. Those who have left count, so that every page comes to the same answer. */
const isOfMany = (state: CallState): boolean =>
  state.phase === "group" && state.stage !== "ringing" && needsSfu(state.call.kind, state.people.length);
const roomOf = (state: CallState, ask: Parts["room"]): Promise<SfuRoom | null> | null =>
  state.phase === "group" && state.call.id !== null ? ask(state.call.id) : null;

/** The call of a group that ended for the reader in a step: a later invitation into it rings again. */
const leftIn = (before: CallState, after: CallState): string | null =>
  before.phase !== "group" || (after.phase === "group" && after.call.id === before.call.id) ? null : before.call.id;

export type CallStore = ReturnType<typeof createCallStore>;

/**
 * The calls of a login: carries out the orders of the machine (`domain/chat/calls/machine.ts`).
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const createCallStore = ({ facet, openEngine, servers, room, $view, onEnd, onFailure, onTrouble }: Parts) => {
  let state: CallState = noCall(facet.me());
  const clock = createClock(() => dispatch({ type: "tick" }));

  const dispatch = (happening: Happening): void => {
    const { state: next, orders } = step(state, { ...happening, at: environment().now() } as CallEvent);
    const before = state;
    state = next;
    for (const order of orders) carryOut(order);
    if (isOfMany(state)) media.forward();
    const left = leftIn(before, state);
    if (left !== null) facet.groups.leave(left);
    $view.set(viewOf(state));
    // Something may run out.
    clock.keep(state.phase !== "idle" || state.memory.owed !== null);
  };
  const send = (account: string, signal: CallSignal): void => {
    if (state.phase !== "idle" && state.call.id !== null) void facet.signal(account, state.call.id, signal);
  };
  const media = createCallMedia({
    ...{ openEngine, servers, send, onTrouble },
    call: () => (state.phase === "idle" ? null : state.call.id),
    onStep: dispatch,
    enterRoom: async () => roomOf(state, room),
  });

  const invite = async (serial: number, account: string, kind: CallKind): Promise<void> => {
    const answer = await facet.invite(account, kind);
    dispatch(answer.ok ? { type: "sent", serial, id: answer.value, kind } : { type: "not-sent", serial });
  };
  const inviteGroup = async ({ serial, group, accounts, kind }: Extract<CallOrder, { type: "invite-group" }>): Promise<void> => {
    const answer = await facet.groups.invite(group, accounts, kind);
    dispatch(answer.ok ? { type: "sent", serial, id: answer.value, kind, isOfGroup: true } : { type: "not-sent", serial });
  };
  const addToGroup = async ({ id, kind, accounts }: Extract<CallOrder, { type: "add-group" }>): Promise<void> => {
    const answer = await facet.groups.add(id, accounts, kind);
    if (answer.ok) return;
    dispatch({ type: "not-added", id, accounts });
    onFailure(answer.failure);
  };
  const accept = async (id: string, accepting: Promise<Result<null>>): Promise<void> => {
    const answer = await accepting;
    if (!answer.ok)
      dispatch({ type: "not-accepted", id, isOver: answer.failure.kind === "chat" && answer.failure.code === INVITATION_OVER });
  };

  /** One action per order. The screen rings while the call is shown as ringing, so that orders to ring need none. */
  const actions: { [Type in CallOrder["type"]]: (order: Extract<CallOrder, { type: Type }>) => unknown } = {
    invite: ({ serial, account, kind }) => invite(serial, account, kind),
    accept: ({ id, kind }) => accept(id, facet.accept(id, kind)),
    reject: ({ id, kind, isBusy }) => facet.reject(id, kind, isBusy),
    cancel: ({ id, kind }) => facet.cancel(id, kind),
    end: ({ account, kind, seconds }) => facet.end(account, kind, seconds),
    "invite-group": inviteGroup,
    "add-group": addToGroup,
    "join-group": ({ call }) => accept(call.id, facet.groups.join(call)),
    "accept-group": ({ id, kind }) => accept(id, facet.groups.accept(id, kind)),
    "reject-group": ({ id, kind, isBusy }) => facet.groups.reject(id, kind, isBusy),
    "cancel-group": ({ id, kind }) => facet.groups.cancel(id, kind),
    "end-group": ({ id, kind, seconds }) => facet.groups.end(id, kind, seconds),
    bye: ({ account, call }) => facet.signal(account, call, { type: "bye" }),
    "open-engine": ({ serial, kind }) => media.open(serial, kind),
    connect: ({ account, isCaller }) => {
      // The first person too many gets no direct line at all.
      if (isOfMany(state)) media.forward();
      media.connect(account, isCaller);
    },
    disconnect: ({ account }) => media.disconnect(account),
    receive: ({ account, signal }) => media.receive(account, signal),
    "close-engine": media.close,
    ring: () => undefined,
    "stop-ringing": () => undefined,
    remember: ({ ending }) => onEnd(ending),
  };
  const carryOut = <Type extends CallOrder["type"]>(order: Extract<CallOrder, { type: Type }>): void => {
    void actions[order.type as Type](order);
  };

  const stopWarning = environment().warnBeforeLeaving(() => state.phase !== "idle" && viewOf(state)?.phase !== "ringing");
  const hear = (news: CallNews): void => dispatch({ type: "news", news });
  let stopListening = facet.listen(hear);

  return {
    $media: media.$media,
    /** The reader's own account. */
    me: facet.me,
    /** Calls members of a group. */
    startGroup: (group: string, accounts: readonly string[], kind: CallKind): void =>
      dispatch({ type: "start-group", group, accounts, kind }),
    /** Comes into a call that is under way in a group. */
    join: (call: RunningCall): void => dispatch({ type: "join-group", call }),
    /** Invites more members into the call. */
    add: (accounts: readonly string[]): void => dispatch({ type: "add", accounts }),
    /** The reader is no longer a member of a group. */
    leftGroup: (group: string): void => dispatch({ type: "left-group", group }),
    /** Calls a person. */
    start: (account: string, kind: CallKind): void => dispatch({ type: "start", account, kind }),
    accept: ({ withCamera }: { withCamera: boolean }): void => dispatch({ type: "accept", media: withCamera ? "video" : "voice" }),
    reject: (): void => dispatch({ type: "reject" }),
    hangUp: (): void => dispatch({ type: "hang-up" }),
    setMuted: media.setMuted,
    setCamera: media.setCamera,
    setSharing: media.setSharing,
    devices: media.devices,
    use: media.use,
    restart: media.restart,
    /** Listens again after a new login. */
    resume: (): void => {
      stopListening();
      stopListening = facet.listen(hear);
    },
    /** The chat is left, or taken over elsewhere. */
    stop: (): void => {
      stopListening();
      stopWarning();
      dispatch({ type: "signed-out" });
      clock.keep(false);
    },
  };
};
