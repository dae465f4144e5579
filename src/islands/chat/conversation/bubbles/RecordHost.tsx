import { useStore } from "@nanostores/react";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { late } from "#loading/late.ts";

const RecordDialog = late(() => import("./RecordDialog.tsx"), "RecordDialog");

/** The place of the dialog with a merged record, whose code comes with the first one that is opened. */
export function RecordHost({ store }: { store: ConversationStore }) {
  const id = useStore(store.overlays.$record);
  const message = useStore(store.messages.$all).find((one) => one.id === id);
  // Revoked while it is read, a record goes.
  if (message?.content.kind !== "merger" || message.revoked) return null;
  return <RecordDialog key={message.id} content={message.content} store={store} onClose={() => store.overlays.showRecord(null)} />;
}
