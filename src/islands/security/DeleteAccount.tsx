import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { CodeField } from "#islands/parts/CodeFields.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { $deleting, deletionCode, submitDeletion } from "#lib/stores/account/leaving.ts";
import { $session } from "#lib/stores/account/session.ts";
import { security } from "#lib/texts/account/security.ts";
import { general } from "#lib/texts/general.ts";

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="mb-3">
      <p className="font-medium text-ink-900">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Explains first which data are deleted and which are kept; then sends a code to the phone (D-H13). */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const deleting = useStore($deleting);
  const phone = useStore($session)?.user.phone ?? "";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitDeletion();
  };
  return (
    <Dialog title={security.leaveTitle} onClose={onClose}>
      <Items title={security.leaveGone} items={security.goneItems} />
      <Items title={security.leaveKept} items={security.keptItems} />
      <p>{security.leaveApplications}</p>
      <form onSubmit={submit} noValidate className="mt-4 border-line border-t pt-4">
        <p className="mb-2 text-ink-500">{security.leavePhone(maskPhone(phone))}</p>
        <CodeField form={deletionCode} />
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="plain" onClick={onClose}>
            {general.cancel}
          </Button>
          <Button variant="danger" type="submit" busy={deleting}>
            {deleting ? security.leaving : security.leaveSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
