import type { Chat } from "#lib/stores/chat/chat.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";

const load = async ({ groups }: Chat) => {
  const [{ ApplicationsBanner }, book] = await Promise.all([import("#islands/chat/groups/ApplicationsBanner.tsx"), groups.open()]);
  return book && { ApplicationsBanner, book };
};

/** The wishes to join a group, above its messages. The conversation works without them, so that their code comes quietly. */
export function GroupApplications({ chat, groupId }: { chat: Chat; groupId: string }) {
  const code = useQuietCode(true, () => load(chat));
  return code && <code.ApplicationsBanner book={code.book} groupId={groupId} />;
}
