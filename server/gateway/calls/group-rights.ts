import type { GroupStep } from "#lib/contract/call-steps.ts";
import type { CallPage } from "./calls.ts";
import { accountsIn, type Lease, ringing } from "./group-lease.ts";

/** Whether the page of a person in a call is not connected. */
type IsAway = (lease: Lease, account: string) => boolean;

/** Whether a call carries some more people. */
export const hasRoom = (lease: Lease, more: number): boolean =>
  accountsIn(lease).length + ringing(lease).length + more <= lease.most;

/** Whether some members may be invited into a call by a page that is in it. */
export const mayAdd = (lease: Lease, { group, inviter, invitees }: GroupStep, { account, instance }: CallPage): boolean => {
  const own = lease.places.get(account);
  const isOfCall = !lease.isEnding && lease.group === group && lease.caller === inviter;
  if (!isOfCall || own?.state !== "in" || own.instance !== instance) return false;
  return invitees.every((one) => (lease.places.get(one)?.state ?? "out") === "out");
};

/**
 * Whether a person may come into a call: its invitation rings there, or it has room for another member, who may have left it. The client repeats an
 * answer whose own answer it has missed; a page that was loaded again takes the place of the old one.
 * Why: docs/decisions/0113-people-come-into-a-running-call.md
 */
const mayEnter = (lease: Lease, { account, instance }: CallPage, isAway: IsAway): boolean => {
  const place = lease.places.get(account);
  if (place?.state === "in") return place.instance === instance || isAway(lease, account);
  return place?.state === "ringing" || hasRoom(lease, 1);
};
/** Whether a person may end a call for all: the others have left it, or their pages are gone. */
const mayEnd = (lease: Lease, account: string, isAway: IsAway): boolean => {
  if (!lease.places.has(account)) return false;
  const others = accountsIn(lease).filter((one) => one !== account && !isAway(lease, one));
  return others.length + ringing(lease).length < 2;
};
/** Whether a page may take a step of a call under way. */
export const mayTake = (lease: Lease, step: GroupStep, page: CallPage, isAway: IsAway): boolean => {
  if (lease.isEnding || lease.group !== step.group || lease.caller !== step.inviter) return false;
  switch (step.action) {
    case "accept":
      return mayEnter(lease, page, isAway);
    case "reject":
      return lease.places.get(page.account)?.state === "ringing";
    case "cancel":
      return page.account === lease.caller && accountsIn(lease).every((account) => account === page.account);
    case "timeout":
      return step.invitees.every((account) => {
        const place = lease.places.get(account);
        return place?.state === "ringing" && (place.askedBy === page.account || account === page.account);
      });
    case "end":
      return mayEnd(lease, page.account, isAway);
    default:
      return false;
  }
};
