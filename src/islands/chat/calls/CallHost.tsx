import { useStore } from "@nanostores/react";
import type { CallView } from "#lib/stores/chat/calls/call.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { useCode } from "#loading/use-code.ts";
import { CallWindow } from "./CallWindow.tsx";
import { CheckDialog } from "./CheckDialog.tsx";
import { IncomingCall } from "./IncomingCall.tsx";

/** The other side, as the list of conversations shows them. */
const personOf = ({ inbox }: Chat, account: string): { name: string; avatar: string | null } => {
  const conversation = inbox.listed(inbox.client.conversations.withPerson(account));
  return { name: conversation ? conversationName(conversation) : words.unknown, avatar: conversation?.avatar ?? null };
};

/** The call that is ringing or under way. */
function ShownCall({ chat, view }: { chat: Chat; view: CallView }) {
  useStore(chat.inbox.$list);
  const call = useCode(true, chat.calls.open, () => undefined);
  if (!call) return null;
  const person = personOf(chat, view.account);
  if (view.phase === "ringing") return <IncomingCall call={call} view={view} person={person} />;
  return <CallWindow call={call} view={view} person={person} />;
}

/** The call, or the look at its devices before it. An incoming call comes first. */
export function CallHost({ chat }: { chat: Chat }) {
  const view = useStore(chat.calls.$view);
  const checking = useStore(chat.calls.$checking);
  if (view) return <ShownCall chat={chat} view={view} />;
  return checking && <CheckDialog calls={chat.calls} checking={checking} />;
}
