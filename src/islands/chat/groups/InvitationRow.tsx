import { useState } from "react";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { invitations as words } from "#lib/texts/chat/invitations.ts";
import { late } from "#loading/late.ts";
import { Row } from "./Screen.tsx";

const InvitationDialog = late(() => import("./InvitationDialog.tsx"), "InvitationDialog");

/** Opens the invitation to the group; its code and that of QR codes come with the first press. */
export function InvitationRow({ group, shown, mayRenew }: { group: GroupStore; shown: Group; mayRenew: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row label={words.row} onPress={() => setOpen(true)} />
      {isOpen && <InvitationDialog {...{ group, shown, mayRenew }} onClose={() => setOpen(false)} />}
    </>
  );
}
