import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Picker } from "#islands/chat/parts/Picker.tsx";
import { pickables } from "#islands/chat/parts/pickables.ts";
import { Button } from "#islands/ui/Button.tsx";
import { Switch } from "#islands/ui/Switch.tsx";
import type { Group, Member } from "#lib/domain/chat/groups/groups.ts";
import { type GroupRole, offersInGroup, ranksAbove } from "#lib/domain/chat/groups/rights.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { memberName, muteLeft, manage as words } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { reportGroup } from "./report-group.ts";
import { Screen } from "./Screen.tsx";
import { useLeft } from "./use-left.ts";

type Props = { group: GroupStore; shown: Group; role: GroupRole; onBack: () => void };

type MutedProps = { group: GroupStore; member: Member; mayUnmute: boolean };

/** A muted member, with the time that is left; the row goes when it is over. */
function MutedRow({ group, member, mayUnmute }: MutedProps) {
  const left = useLeft(member.mutedUntil, group.now);
  if (left <= 0) return null;
  const unmute = async (): Promise<void> => {
    await reportGroup("unmute", await group.mute(member.account, 0));
  };
  return (
    <li className="flex min-h-12 items-center gap-2 border-line border-b py-1">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left text-ink-900">
          {memberName(member)}
        </span>
        <span className="block text-ink-500 text-xs">{words.mutedFor(muteLeft(left))}</span>
      </span>
      {mayUnmute && (
        <Button variant="quiet" aria-label={words.unmuteOf(memberName(member))} onClick={() => void unmute()}>
          {words.unmute}
        </Button>
      )}
    </li>
  );
}

/** Who helps to run the group, and who may not write (R3.4.13-3). */
export function AdminScreen({ group, shown, role, onBack }: Props) {
  // Admins and muted members may stand on any page.
  const { members } = useStore(group.members.$full);
  const running = useStore(group.$running);
  const [isPicking, setPicking] = useState(false);
  const mayAppoint = offersInGroup(shown, role, "appoint");
  const admins = members.filter((member) => member.role === "Admin");
  const muted = members.filter(({ mutedUntil }) => mutedUntil > group.now());
  const muteAll = async (isOn: boolean): Promise<void> => {
    await reportGroup(isOn ? "muteAllOn" : "muteAllOff", await group.change({ isMutedForAll: isOn }));
  };
  const setAdmin = async (account: string, isAdmin: boolean): Promise<void> => {
    setPicking(false);
    await reportGroup(isAdmin ? "makeAdmin" : "dropAdmin", await group.setAdmin(account, isAdmin));
  };
  return (
    <Screen title={words.admin} onBack={onBack}>
      {offersInGroup(shown, role, "muteAll") && (
        <Switch label={words.muteAll} hint={words.muteAllHint} isOn={shown.isMutedForAll} onChange={muteAll} />
      )}
      <h4 className="mt-4 text-ink-500">{words.admins}</h4>
      {admins.length === 0 && <p className="py-3 text-ink-500">{words.noAdmins}</p>}
      <ul>
        {admins.map((member) => (
          <li key={member.account} className="flex min-h-12 items-center gap-2 border-line border-b py-1">
            <span dir="auto" className="min-w-0 flex-1 truncate text-left text-ink-900">
              {memberName(member)}
            </span>
            {mayAppoint && (
              <Button
                variant="quiet"
                aria-label={words.dropAdminOf(memberName(member))}
                onClick={() => void setAdmin(member.account, false)}
              >
                {words.dropAdmin}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAppoint && (
        <Button variant="plain" busy={running === "setAdmin"} onClick={() => setPicking(true)} className="mt-3 w-full">
          {words.addAdmin}
        </Button>
      )}
      <h4 className="mt-6 text-ink-500">{words.muted}</h4>
      {muted.length === 0 && <p className="py-3 text-ink-500">{words.noMuted}</p>}
      <ul>
        {muted.map((member) => (
          <MutedRow
            key={member.account}
            group={group}
            member={member}
            mayUnmute={offersInGroup(shown, role, "mute") && ranksAbove(role, member.role)}
          />
        ))}
      </ul>
      {isPicking && (
        <Picker
          title={words.addAdmin}
          labels={picker.people}
          entries={pickables(members.filter((member) => member.role === "Member"))}
          picks="one"
          empty={words.noOthers}
          onPick={([account = ""]) => void setAdmin(account, true)}
          onClose={() => setPicking(false)}
        />
      )}
    </Screen>
  );
}
