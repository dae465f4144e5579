import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useState } from "react";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { createCallPeople } from "#lib/stores/chat/calls/people.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { conversationName, unnamed } from "#lib/texts/chat/people.ts";
import { late } from "#loading/late.ts";
import { useCode } from "#loading/use-code.ts";
import { CallWindow } from "./CallWindow.tsx";
import { CheckDialog } from "./CheckDialog.tsx";
import { GroupCallWindow } from "./GroupCallWindow.tsx";
import { IncomingCall } from "./IncomingCall.tsx";

const PickPeople = late(() => import("./PickPeople.tsx"), "PickPeople", { waiting: null, lost: () => null });

/** A conversation's side, as the list shows it. */
const shownAs = ({ inbox }: Chat, conversationId: string): { name: string; avatar: string | null } => {
  const conversation = inbox.listed(conversationId);
  return { name: conversation ? conversationName(conversation) : words.unknown, avatar: conversation?.avatar ?? null };
};

type Props = { chat: Chat; call: CallStore; view: CallView };

/** A call in a group, with the names of its people. */
function GroupCall({ chat, call, view, group }: Props & { group: NonNullable<CallView["group"]> }) {
  const me = call.me();
  const [$people] = useState(() => {
    const $accounts = computed(chat.calls.$view, (now) => [me, ...(now?.group?.people ?? []).map(({ account }) => account)]);
    return createCallPeople(chat.inbox.client, group.id, $accounts);
  });
  const people = useStore($people);
  const place = shownAs(chat, chat.inbox.client.conversations.withGroup(group.id));
  if (view.phase !== "ringing")
    return <GroupCallWindow {...{ call, view, group, me, people }} name={place.name} onAdd={chat.calls.pickMore} />;
  // On a slow line the name comes later; until then the sentence stands without one.
  const known = people[view.account];
  const caller = known ? known.name || unnamed(view.account) : "";
  return <IncomingCall call={call} view={view} person={place} line={words.invitesTo[view.kind](caller)} />;
}

/** The call that is ringing or under way. */
function ShownCall({ chat, view }: { chat: Chat; view: CallView }) {
  useStore(chat.inbox.$list);
  const call = useCode(true, chat.calls.open, () => undefined);
  if (!call) return null;
  if (view.group) return <GroupCall key={view.group.id} {...{ chat, call, view }} group={view.group} />;
  const person = shownAs(chat, chat.inbox.client.conversations.withPerson(view.account));
  if (view.phase === "ringing") return <IncomingCall call={call} view={view} person={person} line={words.invites[view.kind]} />;
  return <CallWindow call={call} view={view} person={person} />;
}

/** The call, or the choice of its people and the look at its devices before it. An incoming call comes first. */
export function CallHost({ chat }: { chat: Chat }) {
  const view = useStore(chat.calls.$view);
  const checking = useStore(chat.calls.$checking);
  const picking = useStore(chat.calls.$picking);
  if (view)
    return (
      <>
        <ShownCall chat={chat} view={view} />
        {picking?.isUnderWay && <PickPeople chat={chat} picking={picking} />}
      </>
    );
  if (checking) return <CheckDialog calls={chat.calls} checking={checking} />;
  return picking && <PickPeople chat={chat} picking={picking} />;
}
