import type { ReactNode } from "react";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { answer, type Dialog as DialogName } from "#lib/stores/shell/dialogs.ts";

type QuestionProps = {
  name: DialogName;
  title: string;
  yes: string;
  no: string;
  /** Enter answers yes. */
  expectsYes?: boolean;
  children: ReactNode;
};

/** A question that a flow waits for; closing it is a third answer. */
export function Question({ name, ...rest }: QuestionProps) {
  return (
    <ConfirmDialog
      {...rest}
      onYes={() => answer(name, "yes")}
      onNo={() => answer(name, "no")}
      onClose={() => answer(name, "closed")}
    />
  );
}
