import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { createPendingInvitation } from "#lib/stores/chat/pending-invitation.ts";
import { useCode } from "#loading/use-code.ts";

const load = async ({ groups }: Chat) => {
  const [{ ArrivalHost }, book] = await Promise.all([import("#islands/chat/groups/ArrivalHost.tsx"), groups.open()]);
  return book && { ArrivalHost, book };
};

/** The invitation to a group that the page's address brings; its code comes with the first one. */
export function LateInvitation({ chat }: { chat: Chat }) {
  const [{ $fragment, drop, putOff }] = useState(createPendingInvitation);
  const fragment = useStore($fragment);
  const code = useCode(fragment !== null, () => load(chat), putOff);
  if (fragment === null || !code) return null;
  return <code.ArrivalHost key={fragment} book={code.book} view={chat.view} fragment={fragment} onClose={drop} />;
}
