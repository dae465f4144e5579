import type { GroupStep } from "#lib/contract/call-steps.ts";
import { callOthers, RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import type { CallPage } from "./calls.ts";
import { accountsIn, type createLeases, type Lease, type Place, refused, ringing } from "./group-lease.ts";
import { hasRoom, mayAdd } from "./group-rights.ts";

const RING_MS = (RING_SECONDS + 5) * 1000;

type Options = {
  book: ReturnType<typeof createLeases>;
  /** Whether a forwarding unit carries calls of more people. */
  hasSfu: boolean;
  /** Seconds until an account may invite again; 0 counts an invitation. */
  waitFor: (account: string) => number;
  /** Whether a page rings in a call of two. */
  ringsElsewhere: (page: CallPage) => boolean;
};

/** Takes invitations: each begins a call, or asks more members into one that is under way. Throws a ChatError for those that may not be. */
export const createInvite = ({ book, hasSfu, waitFor, ringsElsewhere }: Options) => {
  const { leases } = book;
  const ring = (lease: Lease, invitees: readonly string[], askedBy: string): void => {
    for (const account of invitees) lease.places.set(account, { state: "ringing", instance: null, askedBy });
    book.after(lease, "ring", RING_MS, () => book.leave(lease, ringing(lease)));
    book.keep(lease);
  };
  const take = (account: string): void => {
    if (waitFor(account) > 0) throw new ChatError(ERROR.tooOften, "too many invitations");
  };
  const add = (lease: Lease, step: GroupStep, page: CallPage): void => {
    if (!mayAdd(lease, step, page)) throw refused("the invitation has the id of another");
    if (!hasRoom(lease, step.invitees.length)) throw refused("a call does not carry so many");
    take(page.account);
    ring(lease, step.invitees, page.account);
  };
  const begin = ({ id, group, kind, invitees }: GroupStep, page: CallPage): void => {
    const { account, instance } = page;
    for (const lease of leases.values()) {
      const place = lease.places.get(account);
      if (lease.caller !== account || place?.state !== "in" || accountsIn(lease).length > 1) continue;
      if (place.instance === instance) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
      // The page was loaded again and knows nothing of its invitation.
      void book.write(lease, "cancel");
    }
    if (ringsElsewhere(page)) throw new ChatError(ERROR.tooOften, "the caller is ringing already");
    take(account);
    const places = new Map<string, Place>([[account, { state: "in", instance }]]);
    const timers = { ring: undefined, life: undefined, few: undefined };
    const most = callOthers(kind, hasSfu) + 1;
    const lease: Lease = { id, group, kind, caller: account, most, isEnding: false, places, timers };
    leases.set(id, lease);
    ring(lease, invitees, account);
  };
  return (step: GroupStep, page: CallPage): void => {
    const known = leases.get(step.id);
    // The client repeats an invitation whose answer it has missed.
    const isAsked = (account: string): boolean => known?.places.get(account)?.askedBy === page.account;
    if (known?.group === step.group && step.invitees.every(isAsked)) return;
    if (!known && (book.isOver(step.id) || step.inviter !== page.account)) throw refused("the call is over, or of others");
    if (known) add(known, step, page);
    else begin(step, page);
  };
};
