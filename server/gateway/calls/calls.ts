import { randomInt } from "node:crypto";
import { type CallStep, type SentSignal, writeCallSignal, writeCallStep } from "#lib/contract/call-steps.ts";
import { type CallKind, RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import type { MessageDraft } from "#server/db/chat/messages.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

/** An account on one of its pages. A page keeps its instance over reconnects and new logins, and loses it when it is loaded again. */
export type CallPage = { account: string; instance: string };

/**
 * A call from its invitation on. `callee` has no page until it accepts. `until`: when the lease ends by itself, in milliseconds: after the ringing,
 * and later `LEASE_MS` after the last signal.
 */
type Lease = { id: string; kind: CallKind; caller: CallPage; callee: { account: string; instance: string | null }; until: number };

/** The calls of all accounts, in memory: a leader that takes over knows of none, and their ends are then seen by the two pages alone. */
export type Calls = {
  /**
   * Takes a step before it is stored. Throws a ChatError for an invitation whose caller rings elsewhere or has rung too often, and for any step of
   * a call that the service has cancelled: a caller that was away would end it a second time.
   */
  admit: (step: CallStep, page: CallPage) => void;
  /** An admitted invitation was not stored. */
  withdraw: (step: CallStep) => void;
  /** A page's step to another account was stored. */
  note: (step: CallStep, page: CallPage, to: string) => void;
  /** A signal was sent. */
  heard: (sent: SentSignal, from: string) => void;
  /** Whether an invitation of a page still rings. */
  isRinging: (page: CallPage) => boolean;
  /** A page of an account may be gone. */
  pageMayBeGone: (account: string) => void;
  /** Forgets all calls. */
  clear: () => void;
};

type Options = {
  clock: Clock;
  log: Log;
  /** Seconds until an account may invite again; 0 counts an invitation. */
  waitFor: (account: string) => number;
  /** Whether a page rings in a group. */
  ringsElsewhere: (page: CallPage) => boolean;
  sessions: Pick<Sessions, "connectionsOf">;
  /** Sends a message in an account's name, to both sides; an online one is not stored. */
  send: (message: { draft: MessageDraft; isOnlineOnly: boolean }) => Promise<unknown>;
};

/** How long a page may be away before its calls count as lost: a reconnect is faster. */
export const GONE_DELAY_MS = 2500;
/** How long a call goes on without a signal; pages send one well within it. */
export const LEASE_MS = 120_000;
/** A caller ends the ringing itself; the lease outlives that by this. */
const RING_MS = (RING_SECONDS + 5) * 1000;
const RANDOM_MAX = 100_000_000;

const isRinging = ({ callee }: Lease): boolean => callee.instance === null;
const isBetween = ({ caller, callee }: Lease, one: string, other: string): boolean =>
  (caller.account === one && callee.account === other) || (caller.account === other && callee.account === one);
/** The pages of an account that are in a call. */
const pagesOf = ({ caller, callee: { account: invited, instance } }: Lease, account: string): CallPage[] => [
  ...(caller.account === account ? [caller] : []),
  ...(invited === account && instance !== null ? [{ account, instance }] : []),
];

/** Why: docs/decisions/0102-calls-are-invitations-and-a-lease.md */
export const createCalls = ({ clock, log, waitFor, ringsElsewhere, sessions, send }: Options): Calls => {
  const leases = new Map<string, Lease>();
  const checks = new Map<string, NodeJS.Timeout>();
  /** Calls that the service has cancelled, with the time until which their pages may not know it, in milliseconds. */
  const cancelled = new Map<string, number>();

  const find = (id: string): Lease | undefined => {
    const lease = leases.get(id);
    return lease && lease.until > clock.now() ? lease : undefined;
  };
  const sweep = (): void => {
    for (const id of leases.keys()) if (!find(id)) leases.delete(id);
    for (const [id, until] of cancelled) if (until <= clock.now()) cancelled.delete(id);
  };
  const isThere = ({ account, instance }: CallPage): boolean =>
    sessions.connectionsOf(account).some((connection) => connection.instance === instance);

  const write = (from: string, to: string, data: string, isOnlineOnly: boolean): void => {
    const content = { body: [{ MsgType: "TIMCustomElem", MsgContent: { Data: data, Desc: "", Ext: "" } }], cloud: "" };
    // As the backend's messages, which do not count as answers of a recruiter.
    const number = randomInt(RANDOM_MAX);
    const numbers = { seq: number, random: number, clientAt: Math.floor(clock.now() / 1000) };
    const flags = { noUnread: false, noLast: false, wantsReceipt: false, extensible: false };
    send({ draft: { from, to, ...numbers, content, ...flags }, isOnlineOnly }).catch((error: unknown) => {
      // The receiver may have blocked the sender, or left.
      log.error(`chat: the end of a call was not announced: ${shortError(error)}`);
    });
  };
  /** Ends the ringing of a caller that is gone, as its page would have: the call is a missed one. */
  const cancel = ({ id, kind, caller, callee }: Lease): void => {
    leases.delete(id);
    cancelled.set(id, clock.now() + LEASE_MS);
    const step = { id, kind, inviter: caller.account, invitee: callee.account, action: "cancel" } as const;
    write(caller.account, callee.account, writeCallStep(step), false);
  };
  /** A page that still receives media may go on; it is the one to decide, so the lease stays. */
  const sayGone = ({ id }: Lease, lost: string, other: string): void =>
    write(lost, other, writeCallSignal({ call: id, signal: { type: "gone" } }), true);

  const check = (account: string): void => {
    checks.delete(account);
    sweep();
    for (const lease of leases.values()) {
      if (pagesOf(lease, account).every(isThere)) continue;
      const { caller, callee } = lease;
      if (isRinging(lease)) cancel(lease);
      else sayGone(lease, account, account === caller.account ? callee.account : caller.account);
    }
  };

  return {
    admit: (step, page) => {
      sweep();
      if (cancelled.has(step.id)) throw new ChatError(ERROR.invalidRequest, "the call is over");
      if (step.action !== "invite") return;
      const known = find(step.id);
      // The client repeats an invitation whose answer it has missed.
      if (known?.caller.account === page.account && isRinging(known)) return;
      if (known) throw new ChatError(ERROR.invalidRequest, "the invitation has the id of another");
      for (const lease of leases.values()) {
        if (lease.caller.account !== page.account || !isRinging(lease)) continue;
        if (lease.caller.instance === page.instance) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
        // The page was loaded again and knows nothing of its invitation.
        cancel(lease);
      }
      if (ringsElsewhere(page)) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
      if (waitFor(page.account) > 0) throw new ChatError(ERROR.tooOften, "too many invitations");
      const { id, kind, invitee } = step;
      leases.set(id, { id, kind, caller: page, callee: { account: invitee, instance: null }, until: clock.now() + RING_MS });
    },
    withdraw: ({ id, action }) => {
      if (action === "invite") leases.delete(id);
    },
    note: ({ id, action }, { account, instance }, to) => {
      if (action === "end") {
        for (const lease of leases.values()) if (!isRinging(lease) && isBetween(lease, account, to)) leases.delete(lease.id);
        return;
      }
      const lease = find(id);
      if (!lease || action === "invite" || !isBetween(lease, account, to)) return;
      if (action !== "accept") leases.delete(id);
      else if (lease.callee.account === account && isRinging(lease))
        leases.set(id, { ...lease, callee: { account, instance }, until: clock.now() + LEASE_MS });
    },
    heard: ({ call }, from) => {
      const lease = find(call);
      if (lease && !isRinging(lease) && [lease.caller.account, lease.callee.account].includes(from))
        lease.until = clock.now() + LEASE_MS;
    },
    isRinging: ({ account, instance }) =>
      [...leases.keys()].some((id) => {
        const lease = find(id);
        return lease && isRinging(lease) && lease.caller.account === account && lease.caller.instance === instance;
      }),
    pageMayBeGone: (account) => {
      const isAway = [...leases.values()].some((lease) => pagesOf(lease, account).some((page) => !isThere(page)));
      if (isAway && checks.has(account)) return;
      clearTimeout(checks.get(account));
      checks.delete(account);
      if (isAway) checks.set(account, setTimeout(() => check(account), GONE_DELAY_MS).unref());
    },
    clear: () => {
      for (const timer of checks.values()) clearTimeout(timer);
      checks.clear();
      leases.clear();
      cancelled.clear();
    },
  };
};
