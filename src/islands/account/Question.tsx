import type { ReactNode } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
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

/** A question with two answers; closing it is a third. */
export function Question({ name, title, yes, no, expectsYes = false, children }: QuestionProps) {
  const footer = (
    <>
      <Button variant="plain" onClick={() => answer(name, "no")}>
        {no}
      </Button>
      <Button data-autofocus={expectsYes ? "" : undefined} onClick={() => answer(name, "yes")}>
        {yes}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={() => answer(name, "closed")} footer={footer}>
      {children}
    </Dialog>
  );
}
