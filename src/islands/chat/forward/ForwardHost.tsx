import { useStore } from "@nanostores/react";
import { useCode } from "#islands/ui/use-code.ts";
import type { Room } from "#lib/stores/chat/room.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { loadCode } from "#lib/stores/shell/code.ts";

/** The place of the forward picker, whose code comes with the first message that is sent on. */
export function ForwardHost({ room, thread }: { room: Room; thread: ThreadStore }) {
  const id = useStore(thread.$forwarded);
  const messages = useStore(thread.$messages);
  const close = (): void => thread.chooseForward(null);
  const code = useCode(id !== null, () => loadCode(() => import("./ForwardPicker.tsx")), close);
  const message = messages.find((one) => one.id === id);
  // Taken back meanwhile, there is nothing to send on.
  return code && message && !message.revoked && <code.ForwardPicker message={message} room={room} onClose={close} />;
}
