import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { CodeFields } from "#islands/parts/CodeFields.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { $changingPhone, newPhoneCode, submitNewPhone } from "#lib/stores/account/change-phone.ts";
import { $session } from "#lib/stores/account/session.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { changePhone } from "#lib/texts/account/login.ts";

/** Another phone to log in with: its number, and a code sent to it. */
export function ChangePhone() {
  const busy = useStore($changingPhone);
  const phone = useStore($session)?.user.phone ?? "";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitNewPhone();
  };
  return (
    <Dialog title={changePhone.title} onClose={() => answer("change-phone", "closed")}>
      <form onSubmit={submit} noValidate>
        <p className="mb-4 text-ink-500">{changePhone.hint(maskPhone(phone))}</p>
        <CodeFields form={newPhoneCode} phoneLabel={changePhone.phone} />
        <Button type="submit" busy={busy} className="mt-2 h-11 w-full text-base">
          {busy ? changePhone.submitting : changePhone.submit}
        </Button>
      </form>
    </Dialog>
  );
}
