import { Dialog } from "#islands/ui/Dialog.tsx";
import { QrCode } from "#islands/ui/QrCode.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import type { FairPlan } from "#lib/domain/fairs/plan.ts";
import { planAddress } from "#lib/stores/fairs/plan-link.ts";
import { planWords as words } from "#lib/texts/fairs/plan.ts";
import { share } from "#lib/texts/shell/share.ts";

/** Hands the plan of a fair over to the phone: as a QR code of an address that holds it, or by the account if it is too long for one. */
export function PhoneDialog({ plan, onClose }: { plan: FairPlan; onClose: () => void }) {
  const address = planAddress(plan);
  return (
    <Dialog title={words.toPhone} onClose={onClose}>
      {address === null ? (
        <p className="p-5">{words.tooLong}</p>
      ) : (
        <div className="flex flex-col items-center gap-3 p-5">
          <QrCode text={address} label={words.phoneCode} className="size-56" />
          <p className="text-center">{words.phoneHint}</p>
          <div className="w-full">
            <TextField
              label={share.link}
              readOnly
              dir="ltr"
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
