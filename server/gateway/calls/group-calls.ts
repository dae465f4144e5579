import { type GroupStep, type SentSignal, writeCallSignal } from "#lib/contract/call-steps.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import { type CallPage, GONE_DELAY_MS } from "./calls.ts";
import { createInvite } from "./group-invite.ts";
import { accountsIn, createLeases, type Lease, refused } from "./group-lease.ts";
import { mayTake } from "./group-rights.ts";

/** The calls in groups, in memory as those of two. */
export type GroupCalls = {
  /** Takes a step before it is stored. Throws a ChatError if its sender may not take it, or it is late. */
  admit: (step: GroupStep, page: CallPage) => void;
  /** An admitted step was not stored. */
  withdraw: (step: GroupStep) => void;
  /** A page's step was stored. */
  note: (step: GroupStep, page: CallPage) => void;
  /** A signal was sent. */
  heard: (sent: SentSignal, from: string) => void;
  /** Whether a call with this id is under way. */
  isUnderWay: (id: string) => boolean;
  /** Whether two accounts are in a call with this id: their signals pass where messages would not, and no one else's do. */
  areTogether: (id: string, one: string, other: string) => boolean;
  /** Some accounts are no longer members of a group: they are out of its call. */
  depart: (group: string, accounts: readonly string[]) => void;
  /** Whether an account is in a call with this id. */
  isIn: (id: string, account: string) => boolean;
  /** Whether an invitation of a page still rings. */
  isRinging: (page: CallPage) => boolean;
  /** A page of an account may be gone. */
  pageMayBeGone: (account: string) => void;
  clear: () => void;
};

type Options = {
  sessions: Pick<Sessions, "connectionsOf">;
  /** Whether a forwarding unit carries calls of more people. */
  hasSfu: boolean;
  /** Seconds until an account may invite again; 0 counts an invitation. */
  waitFor: (account: string) => number;
  /** Whether a page rings in a call of two. */
  ringsElsewhere: (page: CallPage) => boolean;
  /** Writes a step into the group in an account's name. */
  sendStep: (group: string, from: string, data: string) => Promise<unknown>;
  /** Sends a signal that is not stored. */
  sendSignal: (from: string, to: string, data: string) => void;
};

/** Why: docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md */
export const createGroupCalls = ({ sessions, hasSfu, waitFor, ringsElsewhere, sendStep, sendSignal }: Options): GroupCalls => {
  const book = createLeases(sendStep);
  const { leases, isOver, write, leave, put, keep } = book;
  const checks = new Map<string, NodeJS.Timeout>();

  const isThere = (account: string, instance: string | null): boolean =>
    sessions.connectionsOf(account).some((connection) => connection.instance === instance);
  const isAway = (lease: Lease, account: string): boolean => !isThere(account, lease.places.get(account)?.instance ?? null);

  const invite = createInvite({ book, hasSfu, waitFor, ringsElsewhere });
  const departOf = (lease: Lease, account: string): void => {
    const state = lease.places.get(account)?.state;
    if (state === undefined || state === "out") return;
    const bye = writeCallSignal({ call: lease.id, signal: { type: "bye" } });
    if (state === "in") for (const other of accountsIn(lease)) if (other !== account) sendSignal(account, other, bye);
    leave(lease, [account]);
  };

  const check = (account: string): void => {
    checks.delete(account);
    for (const lease of [...leases.values()]) {
      if (lease.places.get(account)?.state !== "in" || !isAway(lease, account)) continue;
      const others = accountsIn(lease).filter((one) => one !== account);
      if (others.length === 0) void write(lease, "cancel");
      else if (others.every((one) => isAway(lease, one))) void write(lease, "end");
      // Who still receives their media goes on with them.
      else for (const one of others) sendSignal(account, one, writeCallSignal({ call: lease.id, signal: { type: "gone" } }));
    }
  };

  return {
    admit: (step, page) => {
      if (step.action === "invite") return invite(step, page);
      const lease = leases.get(step.id);
      // A service that has started again knows of no call; its people may still end it.
      if (!lease && step.action === "end" && !isOver(step.id)) return;
      const isLast = step.action === "cancel" || step.action === "end";
      if (lease && mayTake(lease, step, page, isAway)) {
        lease.isEnding = isLast;
        return;
      }
      // Someone else was in the call already: who wanted to end it has left it.
      if (lease && isLast && lease.places.get(page.account)?.instance === page.instance) leave(lease, [page.account]);
      throw refused("the call is over, or of others");
    },
    withdraw: ({ id, action, invitees }) => {
      const lease = leases.get(id);
      if (!lease) return;
      const isFirst = lease.places.size === invitees.length + 1;
      if (action === "invite" && isFirst) book.close(lease);
      else if (action === "invite") leave(lease, invitees);
      if (action === "cancel" || action === "end") lease.isEnding = false;
    },
    note: ({ id, action, invitees }, { account, instance }) => {
      const lease = leases.get(id);
      if (!lease || action === "invite") return;
      if (action === "accept") {
        put(lease, [account], { state: "in", instance });
        keep(lease);
      } else if (action === "reject") leave(lease, [account]);
      else if (action === "timeout") leave(lease, invitees);
      else book.close(lease);
    },
    heard: ({ call, signal }, from) => {
      const lease = leases.get(call);
      if (lease?.places.get(from)?.state !== "in") return;
      keep(lease);
      if (signal.type === "bye") leave(lease, [from]);
    },
    isUnderWay: (id) => leases.has(id),
    depart: (group, accounts) => {
      for (const lease of [...leases.values()]) if (lease.group === group) for (const account of accounts) departOf(lease, account);
    },
    areTogether: (id, one, other) => {
      const places = leases.get(id)?.places;
      return [one, other].every((account) => {
        const place = places?.get(account);
        return place !== undefined && place.state !== "ringing";
      });
    },
    isIn: (id, account) => leases.get(id)?.places.get(account)?.state === "in",
    isRinging: ({ account, instance }) =>
      [...leases.values()].some(
        (lease) => lease.caller === account && lease.places.get(account)?.instance === instance && accountsIn(lease).length === 1,
      ),
    pageMayBeGone: (account) => {
      const isLost = [...leases.values()].some((lease) => lease.places.get(account)?.state === "in" && isAway(lease, account));
      if (isLost && checks.has(account)) return;
      clearTimeout(checks.get(account));
      checks.delete(account);
      if (isLost) checks.set(account, setTimeout(() => check(account), GONE_DELAY_MS).unref());
    },
    clear: () => {
      for (const timer of checks.values()) clearTimeout(timer);
      checks.clear();
      book.clear();
    },
  };
};
