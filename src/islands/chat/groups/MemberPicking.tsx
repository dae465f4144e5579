import { useStore } from "@nanostores/react";
import { useState } from "react";
import { type Pickable, Picker } from "#islands/chat/parts/Picker.tsx";
import { pickables } from "#islands/chat/parts/pickables.ts";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { type GroupRole, ranksAbove } from "#lib/domain/chat/groups/rights.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { AddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { say } from "#lib/stores/chat/say.ts";
import { personName } from "#lib/texts/chat/friends.ts";
import { createGroup, memberName, someOf, manage as words } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { useCode } from "#loading/use-code.ts";
import { reportGroup } from "./report-group.ts";

export type Picking = "add" | "remove" | "handOver";

type AddProps = { group: GroupStore; book: AddressBook; onClose: () => void };

/** Picks friends for the group; those who are in it cannot be picked. */
function AddMembers({ group, book, onClose }: AddProps) {
  const lists = useStore(book.$lists);
  const { members } = useStore(group.members.$list);
  const running = useStore(group.$running);
  const present = new Set(members.map(({ account }) => account));
  const friends: Pickable[] = (lists.state === "ready" ? lists.value.friends : []).map((friend) => ({
    ...{ id: friend.account, name: personName(friend), avatar: friend.avatar },
    ...(present.has(friend.account) && { line: words.isIn, isDisabled: true }),
  }));
  const add = async (accounts: string[]): Promise<void> => {
    const outcome = await group.add(accounts);
    const missing = outcome.ok ? accounts.length - outcome.value.added.length : 0;
    if (missing > 0) say(words.notAdded(missing), "warning");
    else await reportGroup("add", outcome);
    if (outcome.ok) onClose();
  };
  return (
    <Picker
      title={words.add}
      labels={picker.people}
      entries={friends}
      picks="several"
      empty={createGroup.friendsOnly}
      isBusy={running === "add"}
      onPick={(accounts) => void add(accounts)}
      onClose={onClose}
    />
  );
}

type Props = { group: GroupStore; role: GroupRole; chat: Chat; picking: Picking; onClose: () => void };

/** Picks members to be removed, or the new owner; asks before either, because neither can be undone. */
function PickMembers({ group, role, picking, onClose }: Omit<Props, "chat"> & { picking: "remove" | "handOver" }) {
  const { members } = useStore(group.members.$full);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const running = useStore(group.$running);
  const others = members.filter((member) => (picking === "remove" ? ranksAbove(role, member.role) : member.account !== group.me()));
  const names = others.filter(({ account }) => chosen?.includes(account)).map(memberName);
  const run = async (): Promise<void> => {
    const [account = ""] = chosen ?? [];
    setChosen(null);
    const outcome = picking === "remove" ? await group.remove(chosen ?? []) : await group.handOver(account);
    if (await reportGroup(picking, outcome)) onClose();
  };
  return (
    <>
      <Picker
        title={picking === "remove" ? words.remove : words.handOver}
        labels={picker.people}
        entries={pickables(others)}
        picks={picking === "remove" ? "several" : "one"}
        empty={words.noOthers}
        isBusy={running === picking}
        onPick={setChosen}
        onClose={onClose}
      />
      {chosen && (
        <ConfirmDialog
          title={picking === "remove" ? words.removeTitle : words.handOverTitle}
          yes={picking === "remove" ? words.removeMember : words.handOver}
          isDangerous
          onYes={() => void run()}
          onClose={() => setChosen(null)}
        >
          {picking === "remove" ? words.removeText(someOf(names)) : words.handOverText(someOf(names))}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The pickers that the management opens. */
export function MemberPicking({ group, role, chat, picking, onClose }: Props) {
  const book = useCode(picking === "add", chat.contacts.open, onClose);
  if (picking !== "add") return <PickMembers {...{ group, role, picking, onClose }} />;
  return book && <AddMembers group={group} book={book} onClose={onClose} />;
}
