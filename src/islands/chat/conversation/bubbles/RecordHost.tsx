import { useStore } from "@nanostores/react";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { late } from "#loading/late.ts";

const RecordDialog = late(() => import("./RecordDialog.tsx"), "RecordDialog");

/** Mounts the dialog of a merged record, whose code loads with the first opened record. */
export function RecordHost({ store }: { store: ConversationStore }) {
  const id = useStore(store.overlays.$record);
  const message = useStore(store.messages.$all).find((one) => one.id === id);
  // Close the dialog when its record is revoked.
  if (message?.content.kind !== "merger" || message.revoked) return null;
  return <RecordDialog key={message.id} content={message.content} store={store} onClose={() => store.overlays.showRecord(null)} />;
}
