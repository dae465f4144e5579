import { AddressCode } from "#islands/ui/AddressCode.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { FairPlan } from "#lib/domain/fairs/plan.ts";
import { planAddress } from "#lib/stores/fairs/plan-link.ts";
import { planWords as words } from "#lib/texts/fairs/plan.ts";

/** Hands the plan of a fair over to the phone: as a QR code of an address that holds it, or by the account if it is too long for one. */
export function PhoneDialog({ plan, onClose }: { plan: FairPlan; onClose: () => void }) {
  const address = planAddress(plan);
  return (
    <Dialog title={words.toPhone} onClose={onClose}>
      {address === null ? (
        <p className="p-5">{words.tooLong}</p>
      ) : (
        <AddressCode address={address} label={words.phoneCode} hint={words.phoneHint} className="size-56" />
      )}
    </Dialog>
  );
}
