import { createRoot } from "react-dom/client";
import { AddressCode } from "#islands/ui/AddressCode.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { share } from "#lib/texts/shell/share.ts";

function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title={share.title} onClose={onClose}>
      <AddressCode address={address} label={share.code} hint={share.hint} className="size-44" />
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
