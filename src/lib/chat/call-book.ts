import type { CallKind, CallNews } from "#lib/domain/chat/calls/call.ts";
import type { CallMessage } from "./call-messages.ts";
import { createRingTimers } from "./ring-timers.ts";

/** An invitation that rings, or a call under way. `since`: when it was sent, in seconds by the service's clock. */
export type HeldCall = { peer: string; isCaller: boolean; kind: CallKind; since: number; isOpen: boolean };

type Options = {
  now: () => number;
  ringSeconds: number;
  tell: (news: CallNews) => void;
  /** The own invitation has rung for long enough. */
  onUnanswered: (id: string, call: HeldCall) => void;
};

/** A caller ends the ringing with a message; an invited page waits this much longer for it. */
const GRACE_SECONDS = 2;
/** Calls that are over, and do not ring again. */
const REMEMBERED = 500;

type StepMessage = Extract<CallMessage, { step: unknown }>;
const isStep = (message: CallMessage): message is StepMessage => "step" in message;

/** The invitations among some messages that no other of these answers or ends. */
export const ringingIn = (messages: readonly CallMessage[]): CallMessage[] => {
  const steps = messages.filter(isStep);
  const over = new Set(steps.flatMap(({ step }) => (step.action === "invite" ? [] : [step.id])));
  return steps.filter(({ step }) => step.action === "invite" && !over.has(step.id));
};

/**
 * Keeps the calls that this page knows, and turns messages into news of these alone: messages that are late, repeated, or of other people's calls
 * have none.
 * Why: docs/decisions/0102-calls-are-invitations-and-a-lease.md
 */
export const createCallBook = ({ now, ringSeconds, tell, onUnanswered }: Options) => {
  const calls = new Map<string, HeldCall>();
  const rings = createRingTimers((id) => unanswered(id));
  const over = new Set<string>();

  const drop = (id: string): void => {
    rings.stop(id);
    calls.delete(id);
    over.add(id);
    const [oldest] = over;
    if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
  };
  const unanswered = (id: string): void => {
    const call = calls.get(id);
    if (!call) return;
    drop(id);
    tell({ type: "timed-out", id });
    if (call.isCaller) onUnanswered(id, call);
  };
  /** Lets a call ring for as long as is left to it. */
  const ring = (id: string, call: HeldCall): void => {
    calls.set(id, call);
    const left = ringSeconds - (now() - call.since) + (call.isCaller ? 0 : GRACE_SECONDS);
    rings.start(id, left);
  };
  const open = (id: string): void => {
    const call = calls.get(id);
    rings.stop(id);
    if (call) calls.set(id, { ...call, isOpen: true });
  };

  const invited = ({ peer, isMine, time, step: { id, kind } }: StepMessage): void => {
    if (isMine || calls.has(id) || over.has(id) || now() - time >= ringSeconds) return;
    ring(id, { peer, isCaller: false, kind, since: time, isOpen: false });
    tell({ type: "invited", invitation: { id, from: peer, kind, at: time } });
  };
  const ended = ({ peer, time }: StepMessage, seconds: number): void => {
    for (const [id, call] of calls) {
      if (!call.isOpen || call.peer !== peer || time < call.since) continue;
      drop(id);
      tell({ type: "ended", from: peer, seconds });
    }
  };
  /** A step of the reader's own account that another page took, or the service for a page that it had lost. */
  const doneElsewhere = ({ step: { id, action } }: StepMessage, { isCaller, isOpen }: HeldCall): void => {
    const isOver = isCaller ? action === "cancel" || action === "timeout" : !isOpen;
    if (!isOver) return;
    drop(id);
    tell({ type: "cancelled", id });
  };
  const answered = ({ peer, step }: StepMessage, { isCaller, isOpen }: HeldCall): void => {
    const { id, action } = step;
    const isAsked = isCaller && !isOpen;
    if (action === "accept" && isAsked) {
      open(id);
      tell({ type: "accepted", id, by: peer });
    } else if (action === "reject" && isAsked) {
      drop(id);
      tell({ type: "rejected", id, by: peer, isBusy: step.isBusy });
    } else if (action === "cancel" && !isCaller) {
      drop(id);
      tell({ type: "cancelled", id });
    } else if (action === "timeout" && (isAsked || !isCaller)) {
      // It ends an answered call as well: the answer has come too late.
      drop(id);
      tell({ type: "timed-out", id });
    }
  };
  const stepCame = (message: StepMessage): void => {
    const { step, peer, isMine } = message;
    const call = calls.get(step.id);
    if (step.action === "end") {
      // A repeated one would end a new call of the same two.
      if (over.has(step.id)) return;
      ended(message, step.seconds);
      drop(step.id);
    } else if (step.action === "invite") invited(message);
    // The invitation may yet come, and is over.
    else if (!call) drop(step.id);
    else if (call.peer === peer) (isMine ? doneElsewhere : answered)(message, call);
  };

  return {
    ring,
    open,
    drop,
    stopTimer: rings.stop,
    find: (id: string): HeldCall | undefined => calls.get(id),
    /** Forgets the calls under way with an account. */
    dropAllWith: (account: string): void => {
      for (const [id, { peer, isOpen }] of calls) if (isOpen && peer === account) drop(id);
    },
    /** Takes messages that came together: an invitation that is over by the last of them does not ring. */
    take: (messages: readonly CallMessage[]): void => {
      const ringing = new Set(ringingIn(messages));
      for (const message of messages) {
        if (!isStep(message)) {
          const { peer, isMine, sent } = message;
          if (!isMine && calls.get(sent.call)?.peer === peer) tell({ type: "signal", ...sent, from: peer });
        } else if (message.step.action !== "invite" || ringing.has(message)) stepCame(message);
      }
    },
    /** Forgets all calls; those that still ring may be found again. */
    clear: (): void => {
      rings.clear();
      calls.clear();
    },
  };
};
