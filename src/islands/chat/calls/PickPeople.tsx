import { useStore } from "@nanostores/react";
import { Picker } from "#islands/chat/parts/Picker.tsx";
import { pickables } from "#islands/chat/parts/pickables.ts";
import { callOthers } from "#lib/domain/chat/calls/call.ts";
import type { ParticipantState } from "#lib/domain/chat/calls/state.ts";
import type { Picking } from "#lib/stores/chat/calls/calls.ts";
import { rememberCallPeople } from "#lib/stores/chat/calls/people.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { manage } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { useCode } from "#loading/use-code.ts";

type Props = { chat: Chat; picking: Picking };

/** How far those are who need no invitation. */
const PRESENT: ReadonlySet<ParticipantState> = new Set(["ringing", "connecting", "talking", "reconnecting", "lost"]);

function PickMembers({ chat, picking: { kind, isUnderWay = false }, group }: Props & { group: GroupStore }) {
  const { members } = useStore(group.members.$full);
  const people = useStore(chat.calls.$view)?.group?.people ?? [];
  const present = isUnderWay ? people.flatMap(({ account, state }) => (PRESENT.has(state) ? account : [])) : [];
  const others = members.filter(({ account }) => account !== group.me() && !present.includes(account));
  const most = callOthers(kind, useStore(chat.calls.$carriesMany)) - present.length;
  const call = (accounts: readonly string[]): void => {
    rememberCallPeople(chat.inbox.client, group.id, members);
    void chat.calls.confirmPicking(accounts);
  };
  return (
    <Picker
      title={isUnderWay ? words.add : words.pick[kind]}
      labels={picker.people}
      entries={pickables(others)}
      picks="several"
      most={most}
      empty={manage.noOthers}
      confirm={isUnderWay ? words.addConfirm : words.begin[kind]}
      onPick={call}
      onClose={chat.calls.cancelPicking}
    >
      <p className="pb-3 text-ink-500 text-sm">{isUnderWay ? words.mostMore(most) : words.most[kind](most)}</p>
    </Picker>
  );
}

/** Picks the members of a group who are called (R3.2.8-4). */
export function PickPeople({ chat, picking }: Props) {
  const book = useCode(true, chat.groups.open, chat.calls.cancelPicking);
  return book && <PickMembers chat={chat} picking={picking} group={book.group(picking.group)} />;
}
