import type { ReactNode } from "react";
import { general } from "#lib/texts/general.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type Props = {
  title: string;
  yes: string;
  no?: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** Enter answers yes. */
  expectsYes?: boolean;
  onYes: () => void;
  onNo?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question with two answers. Closing it counts as no unless `onNo` is given. */
export function ConfirmDialog({ title, yes, no = general.cancel, isDangerous, expectsYes, onYes, onNo, onClose, children }: Props) {
  const footer = (
    <>
      <Button variant="plain" onClick={onNo ?? onClose}>
        {no}
      </Button>
      <Button variant={isDangerous ? "danger" : "primary"} data-autofocus={expectsYes ? "" : undefined} onClick={onYes}>
        {yes}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
