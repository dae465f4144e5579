import type { GroupStep } from "#lib/contract/call-steps.ts";
import type { CallPage } from "./calls.ts";
import { accountsIn, type Lease, ringing } from "./group-lease.ts";

/** Whether the page of a person in a call is not connected. */
type IsAway = (lease: Lease, account: string) => boolean;

/** Whether a person's answer is to an invitation that rings there; the client repeats one whose answer it has missed. */
const mayAnswer = ({ places }: Lease, { action }: GroupStep, { account, instance }: CallPage): boolean => {
  const place = places.get(account);
  return place?.state === "ringing" || (action === "accept" && place?.state === "in" && place.instance === instance);
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
  const isCaller = page.account === lease.caller;
  switch (step.action) {
    case "accept":
    case "reject":
      return mayAnswer(lease, step, page);
    case "cancel":
      return isCaller && accountsIn(lease).every((account) => account === page.account);
    case "timeout":
      return step.invitees.every(
        (account) => lease.places.get(account)?.state === "ringing" && (isCaller || account === page.account),
      );
    case "end":
      return mayEnd(lease, page.account, isAway);
    default:
      return false;
  }
};
