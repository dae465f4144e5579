import { useStore } from "@nanostores/react";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { late } from "#loading/late.ts";

const ForwardPicker = late(() => import("./ForwardPicker.tsx"), "ForwardPicker");

type Props = { inbox: Inbox; conversations: Conversations; store: ConversationStore; conversation: Conversation; account: string };

/** The place of the forward picker, whose code comes with the first message that is sent on. */
export function ForwardHost({ inbox, conversations, store, conversation, account }: Props) {
  const forwarding = useStore(store.overlays.$forwarded);
  const all = useStore(store.messages.$all);
  if (!forwarding) return null;
  const messages = all.filter(({ id, revoked }) => !revoked && forwarding.ids.includes(id));
  // A revoked message is not forwarded.
  return (
    messages.length > 0 && (
      <ForwardPicker
        way={forwarding.way}
        source={{ conversation, account, messages, names: store.$names.get() }}
        inbox={inbox}
        conversations={conversations}
        onSend={store.selection.end}
        onClose={() => store.overlays.chooseForward(null)}
      />
    )
  );
}
