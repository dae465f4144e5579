import { useStore } from "@nanostores/react";
import { Picker } from "#islands/chat/parts/Picker.tsx";
import { pickables } from "#islands/chat/parts/pickables.ts";
import { CALL_OTHERS } from "#lib/domain/chat/calls/call.ts";
import type { Picking } from "#lib/stores/chat/calls/calls.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { manage } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { useCode } from "#loading/use-code.ts";

type Props = { chat: Chat; picking: Picking };

function PickMembers({ chat, picking: { kind }, group }: Props & { group: GroupStore }) {
  const { members } = useStore(group.members.$full);
  const others = members.filter(({ account }) => account !== group.me());
  return (
    <Picker
      title={words.pick[kind]}
      labels={picker.people}
      entries={pickables(others)}
      picks="several"
      most={CALL_OTHERS[kind]}
      empty={manage.noOthers}
      confirm={words.begin[kind]}
      onPick={(accounts) => void chat.calls.confirmPicking(accounts)}
      onClose={chat.calls.cancelPicking}
    >
      <p className="pb-3 text-ink-500 text-sm">{words.most[kind](CALL_OTHERS[kind])}</p>
    </Picker>
  );
}

/** Picks the members of a group who are called (R3.2.8-4). */
export function PickPeople({ chat, picking }: Props) {
  const book = useCode(true, chat.groups.open, chat.calls.cancelPicking);
  return book && <PickMembers chat={chat} picking={picking} group={book.group(picking.group)} />;
}
