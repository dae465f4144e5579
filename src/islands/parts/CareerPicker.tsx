import { useStore } from "@nanostores/react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { $careers, loadCareers } from "#lib/stores/careers.ts";

const CareerDialog = lazy(() => import("./CareerDialog.tsx").then(({ CareerDialog }) => ({ default: CareerDialog })));

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  /** What opens the dialog; it calls `open`. */
  children: (open: () => void) => ReactNode;
};

/** The job-type dialog behind whatever opens it; its code and the career tree come with the first press. */
export function CareerPicker({ selected, onConfirm, children }: Props) {
  const tree = useStore($careers, { ssr: "initial" });
  const [picking, setPicking] = useState(false);
  const open = (): void => {
    setPicking(true);
    void loadCareers();
  };
  return (
    <>
      {children(open)}
      {picking && (
        <Suspense fallback={null}>
          <CareerDialog
            tree={tree}
            selected={selected}
            onRetry={() => void loadCareers()}
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
