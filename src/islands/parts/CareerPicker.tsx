import { type ReactNode, useState } from "react";
import { late } from "#loading/late.ts";

const CareerDialog = late(() => import("./CareerDialog.tsx"), "CareerDialog");

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  /** Draws the control that opens the dialog by calling `open`. */
  children: (open: () => void) => ReactNode;
};

/** The job-type dialog behind any control; its code and the career tree load with the first press. */
export function CareerPicker({ selected, onConfirm, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <CareerDialog
          selected={selected}
          onClose={close}
          onConfirm={(ids) => {
            onConfirm(ids);
            close();
          }}
        />
      )}
    </>
  );
}
