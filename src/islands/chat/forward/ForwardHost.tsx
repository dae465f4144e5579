import { useStore } from "@nanostores/react";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { late } from "#loading/late.ts";

const ForwardPicker = late(() => import("./ForwardPicker.tsx"), "ForwardPicker");

type Props = { inbox: Inbox; conversations: Conversations; store: ConversationStore };

/** The place of the forward picker, whose code comes with the first message that is sent on. */
export function ForwardHost({ inbox, conversations, store }: Props) {
  const id = useStore(store.overlays.$forwarded);
  const messages = useStore(store.messages.$all);
  const close = (): void => store.overlays.chooseForward(null);
  const message = messages.find((one) => one.id === id);
  // Taken back meanwhile, there is nothing to send on.
  return (
    message && !message.revoked && <ForwardPicker message={message} inbox={inbox} conversations={conversations} onClose={close} />
  );
}
