import { share } from "#lib/texts/shell/share.ts";
import { QrCode } from "./QrCode.tsx";
import { TextField } from "./TextField.tsx";

type Props = { address: string; label: string; hint: string; className: string };

/** An address as a QR code for a phone, with its words, and as text to copy. */
export function AddressCode({ address, label, hint, className }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 p-5">
      <QrCode text={address} label={label} className={className} />
      <p className="text-center">{hint}</p>
      <div className="w-full">
        <TextField label={share.link} readOnly dir="ltr" value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
    </div>
  );
}
