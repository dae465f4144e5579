import { useStore } from "@nanostores/react";
import { mayPreview } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { late } from "#loading/late.ts";

const Previewer = late(() => import("#islands/chat/parts/Previewer.tsx"), "Previewer");

/** The place of the previewer, whose code comes with the first picture that is looked at. */
export function PreviewHost({ store }: { store: ConversationStore }) {
  const shown = useStore(store.overlays.$previewed);
  const messages = useStore(store.messages.$all);
  const connection = useStore(store.$connection);
  const close = (): void => store.overlays.preview(null);
  const media = messages.filter(mayPreview);
  const at = media.findIndex(({ id }) => id === shown);
  // Taken back while it is looked at, a picture goes.
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
