import type { ReactNode } from "react";
import { useDialog } from "./use-dialog.ts";

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  /** Draws the control that opens the dialog by calling `open`. */
  children: (open: () => void) => ReactNode;
};

/** The job-type dialog behind any control; its code and the career tree load with the first press. */
export function CareerPicker({ selected, onConfirm, children }: Props) {
  const { code, open, close } = useDialog(() => import("./CareerDialog.tsx"));
  return (
    <>
      {children(open)}
      {code && (
        <code.CareerDialog
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
