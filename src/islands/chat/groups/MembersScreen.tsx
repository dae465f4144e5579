import { useStore } from "@nanostores/react";
import { useState } from "react";
import { PeopleList } from "#islands/chat/parts/PeopleList.tsx";
import { Retry } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Member } from "#lib/domain/chat/groups/groups.ts";
import { matchingMembers } from "#lib/domain/chat/groups/members.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { groupRoles, memberName, manage as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { Screen } from "./Screen.tsx";

type Props = { group: GroupStore; inbox: Inbox; count: number; onOpen: (account: string) => void; onBack: () => void };

const entryOf = (member: Member, me: string) => ({
  person: member,
  name: member.account === me ? words.you : memberName(member),
  face: memberName(member),
  ...(member.role !== "Member" && { line: groupRoles[member.role] }),
});

/** All members, owner and admins first, and a search among them. Changes show while it is open. */
export function MembersScreen({ group, inbox, count, onOpen, onBack }: Props) {
  const { members, isAll, isLoading, failure } = useStore(group.members.$full);
  const [text, setText] = useState("");
  const found = matchingMembers(members, text);
  const isMissing = text.trim() !== "" && found.length === 0 && isAll;
  return (
    <Screen title={words.allMembers(count)} onBack={onBack}>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-10 w-full shrink-0 rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
      />
      <p role="status" className="min-h-6 py-1 text-ink-500 text-xs">
        {isMissing ? words.noMatch : isLoading ? general.loading : ""}
      </p>
      {failure && (
        <StateView picture="failed" title={words.loadFailed}>
          <Retry onRetry={() => void group.members.more().then(group.members.all)} />
        </StateView>
      )}
      {/* A height of its own: one that grew with the rows would draw them all. */}
      <div className="-mx-4 flex h-[60dvh] min-h-60 shrink-0">
        <PeopleList
          entries={(isMissing ? members : found).map((member) => entryOf(member, group.me()))}
          inbox={inbox}
          opened={null}
          onOpen={({ account }) => onOpen(account)}
        />
      </div>
    </Screen>
  );
}
