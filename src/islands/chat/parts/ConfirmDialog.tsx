import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { general } from "#lib/texts/general.ts";

export type ConfirmProps = {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, text, action, isDangerous = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {general.cancel}
          </Button>
          <Button
            data-autofocus=""
            variant={isDangerous ? "danger" : "primary"}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
