import { type GroupStep, type SentSignal, writeCallSignal } from "#lib/contract/call-steps.ts";
import { RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import { type CallPage, GONE_DELAY_MS } from "./calls.ts";
import { accountsIn, createLeases, type Lease, type Place, ringing } from "./group-lease.ts";
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
  /** Whether two accounts are in a call with this id: their signals pass where messages would not. */
  areTogether: (id: string, one: string, other: string) => boolean;
  /** Whether an invitation of a page still rings. */
  isRinging: (page: CallPage) => boolean;
  /** A page of an account may be gone. */
  pageMayBeGone: (account: string) => void;
  clear: () => void;
};

type Options = {
  sessions: Pick<Sessions, "connectionsOf">;
  /** Seconds until an account may invite again; 0 counts an invitation. */
  waitFor: (account: string) => number;
  /** Whether a page rings in a call of two. */
  ringsElsewhere: (page: CallPage) => boolean;
  /** Writes a step into the group in an account's name. */
  sendStep: (group: string, from: string, data: string) => Promise<unknown>;
  /** Sends a signal that is not stored. */
  sendSignal: (from: string, to: string, data: string) => void;
};

const RING_MS = (RING_SECONDS + 5) * 1000;
const refused = (info: string): ChatError => new ChatError(ERROR.invalidRequest, info);

/** Why: docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md */
export const createGroupCalls = ({ sessions, waitFor, ringsElsewhere, sendStep, sendSignal }: Options): GroupCalls => {
  const book = createLeases(sendStep);
  const { leases, isOver, write, leave, put, keep } = book;
  const checks = new Map<string, NodeJS.Timeout>();

  const isThere = (account: string, instance: string | null): boolean =>
    sessions.connectionsOf(account).some((connection) => connection.instance === instance);
  const isAway = (lease: Lease, account: string): boolean => !isThere(account, lease.places.get(account)?.instance ?? null);

  const invite = ({ id, group, kind, invitees }: GroupStep, page: CallPage): void => {
    const known = leases.get(id);
    // The client repeats an invitation whose answer it has missed.
    if (known?.caller === page.account && known.group === group && ringing(known).length === invitees.length) return;
    if (known || isOver(id)) throw refused("the invitation has the id of another");
    for (const lease of leases.values()) {
      const place = lease.places.get(page.account);
      if (lease.caller !== page.account || place?.state !== "in" || accountsIn(lease).length > 1) continue;
      if (place.instance === page.instance) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
      // The page was loaded again and knows nothing of its invitation.
      void write(lease, "cancel");
    }
    if (ringsElsewhere(page)) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
    if (waitFor(page.account) > 0) throw new ChatError(ERROR.tooOften, "too many invitations");
    const places = new Map<string, Place>([[page.account, { state: "in", instance: page.instance }]]);
    for (const account of invitees) places.set(account, { state: "ringing", instance: null });
    const timers = { ring: undefined, life: undefined, few: undefined };
    const lease: Lease = { id, group, kind, caller: page.account, isEnding: false, places, timers };
    leases.set(id, lease);
    book.after(lease, "ring", RING_MS, () => leave(lease, ringing(lease)));
    keep(lease);
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
    withdraw: ({ id, action }) => {
      const lease = leases.get(id);
      if (!lease) return;
      if (action === "invite") book.close(lease);
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
    areTogether: (id, one, other) => {
      const places = leases.get(id)?.places;
      return [one, other].every((account) => {
        const place = places?.get(account);
        return place !== undefined && place.state !== "ringing";
      });
    },
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
