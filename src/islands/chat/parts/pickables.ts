import type { Member } from "#lib/domain/chat/groups/groups.ts";
import { memberName } from "#lib/texts/chat/groups.ts";
import type { Pickable } from "./Picker.tsx";

/** Members as the picker shows them. */
export const pickables = (members: readonly Member[]): Pickable[] =>
  members.map((member) => ({ id: member.account, name: memberName(member), avatar: member.avatar }));
