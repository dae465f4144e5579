import { lazy, type ReactNode, Suspense, useState } from "react";

const CareerDialog = lazy(() => import("./CareerDialog.tsx").then(({ CareerDialog }) => ({ default: CareerDialog })));

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  /** What opens the dialog; it calls `open`. */
  children: (open: () => void) => ReactNode;
};

/** The job-type dialog behind whatever opens it; its code and the career tree come with the first press. */
export function CareerPicker({ selected, onConfirm, children }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      {children(() => setPicking(true))}
      {picking && (
        <Suspense fallback={null}>
          <CareerDialog
            selected={selected}
            onClose={() => setPicking(false)}
            onConfirm={(ids) => {
              onConfirm(ids);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
