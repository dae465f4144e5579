import type { MembersStore } from "#lib/stores/chat/group-talk/members.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";
import type { CallingState } from "./use-calling.ts";

/** The list of members, whose code comes with the first @. Without it the name stays plain text. */
export function CallPopup({ members, calling }: { members: MembersStore | null; calling: CallingState }) {
  const isOpen = members !== null && calling.query !== null;
  const load = () => {
    // The store of the members may have come after the @.
    void members?.load();
    return import("./CallList.tsx");
  };
  const code = useQuietCode(isOpen, load, calling.lose);
  return isOpen && code ? <code.CallList members={members} query={calling.query ?? ""} calling={calling} /> : null;
}
