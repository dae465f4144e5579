import type { MembersStore } from "#lib/stores/chat/group-talk/members.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";
import type { MentioningState } from "./use-mentioning.ts";

/** The list of members, whose code comes with the first @. Without it the name stays plain text. */
export function MentionPopup({ members, mentioning }: { members: MembersStore | null; mentioning: MentioningState }) {
  const isOpen = members !== null && mentioning.query !== null;
  const load = () => {
    // The store of the members may have come after the @.
    void members?.load();
    return import("./MentionList.tsx");
  };
  const code = useQuietCode(isOpen, load, mentioning.lose);
  return isOpen && code ? <code.MentionList members={members} query={mentioning.query ?? ""} mentioning={mentioning} /> : null;
}
