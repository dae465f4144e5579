import type { ReactNode } from "react";
import { useDialog } from "./use-dialog.ts";

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  /** What opens the dialog; it calls `open`. */
  children: (open: () => void) => ReactNode;
};

/** The job-type dialog behind whatever opens it; its code and the career tree come with the first press. */
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
