import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import type { Application } from "#lib/domain/applications/applications.ts";
import { WITHDRAWAL_REASONS } from "#lib/domain/applications/withdrawal.ts";
import { createWithdrawal } from "#lib/stores/applications/withdrawal.ts";
import { withdrawal } from "#lib/texts/applications/received.ts";
import { general } from "#lib/texts/general.ts";

const REASONS = WITHDRAWAL_REASONS.map((reason) => ({ value: reason, label: withdrawal.reasons[reason] }));

type Props = {
  application: Application;
  /** It was not withdrawn after all. */
  onClose: () => void;
  /** It can no longer be undone. */
  onOver: () => void;
};

/** Asks before an application is withdrawn, and why; then offers for ten seconds to take it back. */
export function Withdrawal({ application, onClose, onOver }: Props) {
  const [store] = useState(() => createWithdrawal(application, { onUndone: onClose, onOver }));
  const state = useStore(store.$state);
  const isBusy = useStore(store.$busy);
  const [reason, setReason] = useState("");
  const formId = useId();

  if (state !== "asking")
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-50 px-3 py-2">
        <p className="text-ink-900">{withdrawal.done}</p>
        <Button variant="plain" autoFocus busy={isBusy} onClick={() => void store.undo()}>
          {withdrawal.undo}
        </Button>
      </div>
    );
  return (
    <Dialog
      title={withdrawal.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {general.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isBusy}>
            {withdrawal.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void store.withdraw(WITHDRAWAL_REASONS.find((known) => known === reason) ?? null);
        }}
      >
        <p className="font-semibold text-ink-900">{withdrawal.question(application.post.name)}</p>
        <p>{withdrawal.effect}</p>
        <SelectField
          label={withdrawal.reason}
          placeholder={withdrawal.noReason}
          options={REASONS}
          value={reason}
          onPick={setReason}
        />
      </form>
    </Dialog>
  );
}
