import { useStore } from "@nanostores/react";
import { useCode } from "#islands/ui/use-code.ts";
import { mayPreview } from "#lib/domain/chat/messages/message.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { loadCode } from "#lib/stores/shell/code.ts";

/** The place of the previewer, whose code comes with the first picture that is looked at. */
export function PreviewHost({ thread }: { thread: ThreadStore }) {
  const shown = useStore(thread.$previewed);
  const messages = useStore(thread.$messages);
  const line = useStore(thread.$connection);
  const close = (): void => thread.preview(null);
  const code = useCode(shown !== null, () => loadCode(() => import("./Previewer.tsx")), close);
  const media = messages.filter(mayPreview);
  const at = media.findIndex(({ id }) => id === shown);
  // Taken back while it is looked at, a picture goes.
  if (!code || at < 0) return null;
  return (
    <code.Previewer media={media} line={line} at={at} onMove={(to) => thread.preview(media[to]?.id ?? null)} onClose={close} />
  );
}
