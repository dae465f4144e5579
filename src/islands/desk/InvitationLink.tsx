import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { $link, copyLink, forgetLink } from "#lib/stores/desk/staff.ts";
import { staffWords } from "#lib/texts/desk/desk.ts";

/** The link of the invitation that was just made; it is shown this once. */
export function InvitationLink() {
  const link = useStore($link);
  if (link === null) return null;
  return (
    <Dialog title={staffWords.linkTitle} variant="choice" onClose={forgetLink}>
      <p className="mb-3">{staffWords.linkHint}</p>
      <TextField label={staffWords.linkTitle} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copyLink()} className="w-full">
        {staffWords.copy}
      </Button>
    </Dialog>
  );
}
