import { useStore } from "@nanostores/react";
import { useState } from "react";
import { type Pickable, Picker } from "#islands/chat/parts/Picker.tsx";
import { Button } from "#islands/ui/Button.tsx";
import type { NewGroup } from "#lib/domain/chat/groups/groups.ts";
import { FIRST_MEMBERS_MAX, nameOfPeople } from "#lib/domain/chat/groups/wording.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { AddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import type { GroupBook } from "#lib/stores/chat/groups/group-book.ts";
import type { GroupOutcome } from "#lib/stores/chat/outcome.ts";
import { say } from "#lib/stores/chat/say.ts";
import { personName } from "#lib/texts/chat/friends.ts";
import { groups, memberName, createGroup as words } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { groupAvatars } from "./avatars.ts";
import { CreateGroupForm } from "./CreateGroupForm.tsx";
import { whyNot } from "./report-group.ts";

type Props = { chat: Chat; book: AddressBook; groups: GroupBook; onClose: () => void };

const QUICK = { type: "Private", id: null, avatar: groupAvatars.Private, introduction: "", announcement: "" } as const;

/** Says how a new group has come about. */
const report = async (outcome: GroupOutcome<{ leftOut: string[] }>): Promise<void> => {
  if (!outcome.ok) say(groups.because(words.failed, await whyNot(outcome)));
  else if (outcome.value.leftOut.length > 0) say(words.leftOut(outcome.value.leftOut.length), "warning");
  else say(words.created, "success");
};

/** Creates a group: friends chosen at once make a work group with their names; the full form sets everything (R3.4.13-1). */
export function CreateGroup({ chat: { inbox, view }, book, groups: store, onClose }: Props) {
  const lists = useStore(book.$lists);
  const [step, setStep] = useState<"quick" | "full">("quick");
  const [isBusy, setBusy] = useState(false);
  const friends: Pickable[] =
    lists.state === "ready"
      ? lists.value.friends.map(({ account, avatar, ...friend }) => ({
          id: account,
          avatar,
          name: personName({ account, avatar, ...friend }),
        }))
      : [];
  const create = async (group: NewGroup): Promise<void> => {
    if (isBusy) return;
    if (group.members.length > FIRST_MEMBERS_MAX) return say(words.tooMany, "warning");
    setBusy(true);
    const outcome = await store.create(group);
    setBusy(false);
    await report(outcome);
    if (!outcome.ok) return;
    onClose();
    await view.open(inbox.client.conversations.withGroup(outcome.value.id));
  };
  const quick = (accounts: string[]): void => {
    const chosen = lists.state === "ready" ? lists.value.friends.filter(({ account }) => accounts.includes(account)) : [];
    // The members' own names: a remark is for its writer alone.
    const names = chosen.map(({ name, account }) => memberName({ name, account }));
    void create({ ...QUICK, name: nameOfPeople(names) ?? words.quickName, members: accounts });
  };
  if (step === "full")
    return <CreateGroupForm friends={friends} isBusy={isBusy} onCreate={(group) => void create(group)} onClose={onClose} />;
  return (
    <Picker
      title={words.title}
      labels={picker.people}
      entries={friends}
      picks="several"
      empty={words.friendsOnly}
      confirm={words.create}
      isBusy={isBusy}
      onPick={quick}
      onClose={onClose}
    >
      <Button variant="plain" onClick={() => setStep("full")} className="mb-3 w-full">
        {words.full}
      </Button>
    </Picker>
  );
}
