import { useStore } from "@nanostores/react";
import { mayPreview } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { late } from "#loading/late.ts";

const Previewer = late(() => import("#islands/chat/parts/Previewer.tsx"), "Previewer");

/** Mounts the previewer, whose code loads with the first opened picture. */
export function PreviewHost({ store }: { store: ConversationStore }) {
  const shown = useStore(store.overlays.$previewed);
  const messages = useStore(store.messages.$all);
  const connection = useStore(store.$connection);
  const close = (): void => store.overlays.preview(null);
  const media = messages.filter(mayPreview);
  const at = media.findIndex(({ id }) => id === shown);
  // Close the previewer when its picture is revoked.
  if (at < 0) return null;
  return (
    <Previewer
      media={media}
      connection={connection}
      at={at}
      onMove={(to) => store.overlays.preview(media[to]?.id ?? null)}
      onClose={close}
    />
  );
}
