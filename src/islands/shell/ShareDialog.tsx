import { createRoot } from "react-dom/client";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { QrCode } from "#islands/ui/QrCode.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { share } from "#lib/texts/shell/share.ts";

function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title={share.title} onClose={onClose}>
      <div className="flex flex-col items-center gap-3 p-5">
        <QrCode text={address} label={share.code} className="size-44" />
        <p>{share.hint}</p>
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
    </Dialog>
  );
}

/** Shows an address as a QR code, for the visitor's phone. */
export const showShareCode = (address: string): void => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = (): void => {
    root.unmount();
    place.remove();
  };
  root.render(<ShareDialog address={address} onClose={close} />);
};
