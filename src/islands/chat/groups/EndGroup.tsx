import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { type GroupRole, offersInGroup } from "#lib/domain/chat/groups/rights.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { manage as words } from "#lib/texts/chat/groups.ts";
import { reportGroup } from "./report-group.ts";

type Props = { group: GroupStore; chat: Chat; shown: Group; role: GroupRole; className?: string };

/** Ends the group for all, or for the reader alone (R3.6). */
export function EndGroup({ group, chat: { inbox, view }, shown, role, className = "w-full" }: Props) {
  const [isAsking, setAsking] = useState(false);
  const running = useStore(group.$running);
  const end = offersInGroup(shown, role, "dismiss") ? "dismiss" : "quit";
  const run = async (): Promise<void> => {
    setAsking(false);
    // The service takes the conversation off the list.
    if (await reportGroup(end, await group[end]())) view.forget(inbox.client.conversations.withGroup(group.id));
  };
  return (
    <>
      <Button variant="plain" busy={running === end} onClick={() => setAsking(true)} className={className}>
        {end === "dismiss" ? words.dismiss : words.quit}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={end === "dismiss" ? words.dismissTitle : words.quitTitle}
          yes={end === "dismiss" ? words.dismiss : words.quit}
          isDangerous
          onYes={() => void run()}
          onClose={() => setAsking(false)}
        >
          {end === "dismiss" ? words.dismissText : words.quitText}
        </ConfirmDialog>
      )}
    </>
  );
}
