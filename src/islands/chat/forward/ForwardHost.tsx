import { useStore } from "@nanostores/react";
import { useCode } from "#islands/ui/use-code.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { loadCode } from "#lib/stores/shell/code.ts";

type Props = { inbox: Inbox; conversations: Conversations; store: ConversationStore };

/** The place of the forward picker, whose code comes with the first message that is sent on. */
export function ForwardHost({ inbox, conversations, store }: Props) {
  const id = useStore(store.overlays.$forwarded);
  const messages = useStore(store.messages.$all);
  const close = (): void => store.overlays.chooseForward(null);
  const code = useCode(id !== null, () => loadCode(() => import("./ForwardPicker.tsx")), close);
  const message = messages.find((one) => one.id === id);
  // Taken back meanwhile, there is nothing to send on.
  return (
    code &&
    message &&
    !message.revoked && <code.ForwardPicker message={message} inbox={inbox} conversations={conversations} onClose={close} />
  );
}
