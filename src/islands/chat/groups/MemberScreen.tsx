import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import type { Group, Member } from "#lib/domain/chat/groups/groups.ts";
import { type GroupRole, offersInGroup, ranksAbove } from "#lib/domain/chat/groups/rights.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { groupRoles, memberName, muteLeft, manage as words } from "#lib/texts/chat/groups.ts";
import { MuteDialog } from "./MuteDialog.tsx";
import { reportGroup } from "./report-group.ts";
import { Screen } from "./Screen.tsx";
import { useLeft } from "./use-left.ts";

type Props = { group: GroupStore; shown: Group; role: GroupRole; account: string; chat: Chat; onBack: () => void };

type ActionProps = Pick<Props, "group" | "shown" | "role"> & { member: Member; isMuted: boolean; onGone: () => void };

/** The rights of the reader over a member (R3.6.2-1). */
function Rights({ group, shown, role, member, isMuted, onGone }: ActionProps) {
  const { account } = member;
  const [open, setOpen] = useState<"mute" | "remove" | null>(null);
  const running = useStore(group.$running);
  const close = (): void => setOpen(null);
  const isBelow = ranksAbove(role, member.role);
  const isAdmin = member.role === "Admin";
  const appoint = async (): Promise<void> => {
    await reportGroup(isAdmin ? "dropAdmin" : "makeAdmin", await group.setAdmin(account, !isAdmin));
  };
  const mute = async (seconds: number): Promise<void> => {
    close();
    await reportGroup(seconds > 0 ? "mute" : "unmute", await group.mute(account, seconds));
  };
  const remove = async (): Promise<void> => {
    close();
    if (await reportGroup("remove", await group.remove([account]))) onGone();
  };
  return (
    <div className="mt-4 flex flex-col gap-3">
      {isBelow && offersInGroup(shown, role, "appoint") && (
        <Button variant="plain" busy={running === "setAdmin"} onClick={() => void appoint()}>
          {isAdmin ? words.dropAdmin : words.makeAdmin}
        </Button>
      )}
      {isBelow && offersInGroup(shown, role, "mute") && (
        <Button variant="plain" busy={running === "mute"} onClick={() => (isMuted ? void mute(0) : setOpen("mute"))}>
          {isMuted ? words.unmute : words.mute}
        </Button>
      )}
      {isBelow && offersInGroup(shown, role, "remove") && (
        <Button variant="plain" busy={running === "remove"} onClick={() => setOpen("remove")}>
          {words.removeMember}
        </Button>
      )}
      {open === "mute" && <MuteDialog onMute={(seconds) => void mute(seconds)} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog title={words.removeTitle} yes={words.removeMember} isDangerous onYes={() => void remove()} onClose={close}>
          {words.removeText(memberName(member))}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A member's page: facts, and the actions that the reader's role allows. */
export function MemberScreen({ group, shown, role, account, chat: { inbox, view }, onBack }: Props) {
  const { members } = useStore(group.members.$list);
  const member = members.find((one) => one.account === account);
  const left = useLeft(member?.mutedUntil ?? 0, group.now);
  const [$mayWrite] = useState(() => group.$mayWriteTo(account));
  const mayWrite = useStore($mayWrite);
  if (!member)
    return (
      <Screen title={words.member} onBack={onBack}>
        <p role="status" className="py-4 text-center text-ink-500">
          {words.notInGroup}
        </p>
      </Screen>
    );
  const isMe = account === group.me();
  return (
    <Screen title={words.member} onBack={onBack}>
      <div className="flex items-center gap-3">
        <Avatar name={memberName(member)} url={member.avatar} />
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere text-left font-semibold text-base text-ink-900">
            {isMe ? words.you : memberName(member)}
          </p>
          <p className="text-ink-500 text-xs">{groupRoles[member.role]}</p>
        </div>
      </div>
      {left > 0 && (
        <p role="timer" className="mt-3 text-warn">
          {words.mutedFor(muteLeft(left))}
        </p>
      )}
      {mayWrite && !isMe && (
        <Button className="mt-4 w-full" onClick={() => void view.open(inbox.client.conversations.withPerson(account))}>
          {words.chatWith}
        </Button>
      )}
      {!isMe && <Rights {...{ group, shown, role, member, isMuted: left > 0 }} onGone={onBack} />}
    </Screen>
  );
}
