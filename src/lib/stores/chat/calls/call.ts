import { environment } from "#lib/browser/environment.ts";
import type { IceServer, OpenEngine } from "#lib/calls/engine.ts";
import type { CallsFacet } from "#lib/chat/index.ts";
import type { CallKind, CallNews, CallSignal, MediaTrouble } from "#lib/domain/chat/calls/call.ts";
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
import type { Result } from "#lib/domain/failure.ts";
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
  /** The servers that help to find a path, asked for when a call starts. */
  servers: () => Promise<readonly IceServer[]>;
  $view: { set: (view: CallView | null) => void };
  /** A call is over. */
  onEnd: (ending: CallEnding) => void;
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

export type CallStore = ReturnType<typeof createCallStore>;

/**
 * The calls of a login: carries out the orders of the machine (`domain/chat/calls/machine.ts`).
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const createCallStore = ({ facet, openEngine, servers, $view, onEnd, onTrouble }: Parts) => {
  let state: CallState = noCall(facet.me());
  let stopClock: (() => void) | null = null;

  const dispatch = (happening: Happening): void => {
    const { state: next, orders } = step(state, { ...happening, at: environment().now() } as CallEvent);
    state = next;
    for (const order of orders) carryOut(order);
    $view.set(viewOf(state));
    keepTime();
  };
  /** The machine hears of the time while something may run out. */
  const keepTime = (): void => {
    const isNeeded = state.phase !== "idle" || state.memory.owed !== null;
    if (!isNeeded) {
      stopClock?.();
      stopClock = null;
    } else
      stopClock ??= environment().after(SECOND, () => {
        stopClock = null;
        dispatch({ type: "tick" });
      });
  };

  const send = (account: string, signal: CallSignal): void => {
    if (state.phase !== "idle" && state.call.id !== null) void facet.signal(account, state.call.id, signal);
  };
  const media = createCallMedia({ openEngine, servers, send, onStep: dispatch, onTrouble });

  const invite = async (serial: number, account: string, kind: CallKind): Promise<void> => {
    const answer = await facet.invite(account, kind);
    dispatch(answer.ok ? { type: "sent", serial, id: answer.value, kind } : { type: "not-sent", serial });
  };
  const inviteGroup = async ({ serial, group, accounts, kind }: Extract<CallOrder, { type: "invite-group" }>): Promise<void> => {
    const answer = await facet.groups.invite(group, accounts, kind);
    dispatch(answer.ok ? { type: "sent", serial, id: answer.value, kind, isOfGroup: true } : { type: "not-sent", serial });
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
    "accept-group": ({ id, kind }) => accept(id, facet.groups.accept(id, kind)),
    "reject-group": ({ id, kind, isBusy }) => facet.groups.reject(id, kind, isBusy),
    "cancel-group": ({ id, kind }) => facet.groups.cancel(id, kind),
    "end-group": ({ id, kind, seconds }) => facet.groups.end(id, kind, seconds),
    bye: ({ account, call }) => facet.signal(account, call, { type: "bye" }),
    "open-engine": ({ serial, kind }) => media.open(serial, kind),
    connect: ({ account, isCaller }) => media.connect(account, isCaller),
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
      stopClock?.();
    },
  };
};
