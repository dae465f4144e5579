import { useStore } from "@nanostores/react";
import { UserMinus, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { type Group, JOIN_OPTIONS, type JoinOption } from "#lib/domain/chat/groups/groups.ts";
import { invitesByLink } from "#lib/domain/chat/groups/invitations.ts";
import { type GroupRole, offersInGroup } from "#lib/domain/chat/groups/rights.ts";
import { tileCount } from "#lib/domain/chat/groups/tiles.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { groupName, groups, groupTypes, joinOptions, memberName, manage as words } from "#lib/texts/chat/groups.ts";
import { EndGroup } from "./EndGroup.tsx";
import { GroupId } from "./GroupId.tsx";
import { InvitationRow } from "./InvitationRow.tsx";
import { MemberPicking, type Picking } from "./MemberPicking.tsx";
import { NameField } from "./NameField.tsx";
import { PictureField } from "./PictureField.tsx";
import { reportGroup } from "./report-group.ts";
import { Row, type ScreenName } from "./Screen.tsx";

type Props = { group: GroupStore; shown: Group; role: GroupRole; chat: Chat; onOpen: (screen: ScreenName) => void };

type TileProps = { label: string; name: string; onPress: () => void; children: ReactNode };

function Tile({ label, name, onPress, children }: TileProps) {
  return (
    <li className="w-12">
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className="flex w-full flex-col items-center gap-1 rounded-control py-1 hover:bg-ground"
      >
        {children}
        <span dir="auto" className="w-full truncate text-center text-ink-500 text-xs">
          {name}
        </span>
      </button>
    </li>
  );
}

const BUTTON = "grid size-9 place-items-center rounded-[5px] border border-field border-dashed text-ink-500";

type TilesProps = Omit<Props, "chat"> & { onPick: (picking: Picking) => void };

/** The first members, and the ways to more and fewer. */
function Tiles({ group, shown, role, onOpen, onPick }: TilesProps) {
  const { members } = useStore(group.members.$list);
  return (
    <ul aria-label={words.members} className="flex flex-wrap gap-2">
      {members.slice(0, tileCount(shown)).map((member) => (
        <Tile
          key={member.account}
          label={memberName(member)}
          name={member.account === group.me() ? words.you : memberName(member)}
          onPress={() => onOpen({ member: member.account, from: "overview" })}
        >
          <Avatar name={memberName(member)} url={member.avatar} />
        </Tile>
      ))}
      {offersInGroup(shown, role, "add") && (
        <Tile label={words.add} name={words.addShort} onPress={() => onPick("add")}>
          <span className={BUTTON}>
            <UserPlus size={18} aria-hidden="true" />
          </span>
        </Tile>
      )}
      {offersInGroup(shown, role, "remove") && (
        <Tile label={words.remove} name={words.removeShort} onPress={() => onPick("remove")}>
          <span className={BUTTON}>
            <UserMinus size={18} aria-hidden="true" />
          </span>
        </Tile>
      )}
    </ul>
  );
}

/** How one gets into the group: set by managers where the type allows it. */
function JoinOptionRow({ group, shown, role }: Pick<Props, "group" | "shown" | "role">) {
  if (!offersInGroup(shown, role, "setJoining"))
    return (
      <p className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2">
        <span>{words.joinOption}</span>
        <span className="text-ink-500">{joinOptions[shown.joinOption]}</span>
      </p>
    );
  const pick = async (option: string): Promise<void> => {
    if (option === "" || option === shown.joinOption) return;
    await reportGroup("joinOption", await group.change({ joinOption: option as JoinOption }));
  };
  return (
    <div className="pt-3">
      <SelectField
        label={words.joinOption}
        placeholder={words.joinOption}
        options={JOIN_OPTIONS.map((value) => ({ value, label: joinOptions[value] }))}
        value={shown.joinOption}
        onPick={(option) => void pick(option)}
      />
    </div>
  );
}

/** The first screen of the management (R3.2.10-4). */
export function Overview({ group, shown, role, chat, onOpen }: Props) {
  const [picking, setPicking] = useState<Picking | null>(null);
  const mayEdit = offersInGroup(shown, role, "edit");
  const runsGroup = offersInGroup(shown, role, "appoint") || offersInGroup(shown, role, "mute");
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <PictureField group={group} shown={shown} mayEdit={mayEdit} />
        <NameField group={group} name={groupName(shown)} mayEdit={mayEdit} />
      </div>
      <Tiles {...{ group, shown, role, onOpen }} onPick={setPicking} />
      <div className="mt-3 border-line border-t">
        <Row label={words.members} value={groups.members(shown.memberCount)} onPress={() => onOpen("members")} />
        {invitesByLink(shown) && <InvitationRow {...{ group, shown }} mayRenew={mayEdit} />}
        <Row label={words.introduction} value={shown.introduction || words.noIntroduction} onPress={() => onOpen("introduction")} />
        <Row label={words.announcement} value={shown.announcement || words.noAnnouncement} onPress={() => onOpen("announcement")} />
        {runsGroup && <Row label={words.admin} onPress={() => onOpen("admin")} />}
        <Row label={words.files} onPress={() => onOpen("shared")} />
        <dl>
          <div className="flex min-h-12 items-center gap-3 border-line border-b py-2">
            <dt className="shrink-0">{groups.id}</dt>
            <dd className="ml-auto min-w-0">
              <GroupId id={shown.id} />
            </dd>
          </div>
          <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2">
            <dt>{groups.type}</dt>
            <dd className="text-ink-500">{groupTypes[shown.type]}</dd>
          </div>
        </dl>
        <JoinOptionRow {...{ group, shown, role }} />
        {offersInGroup(shown, role, "handOver") && <Row label={words.handOver} onPress={() => setPicking("handOver")} />}
      </div>
      <div className="mt-4">
        <EndGroup group={group} chat={chat} shown={shown} role={role} />
      </div>
      {picking && <MemberPicking {...{ group, role, chat, picking }} onClose={() => setPicking(null)} />}
    </>
  );
}
