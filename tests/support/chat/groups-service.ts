import { createChat } from "#lib/stores/chat/chat.ts";
import { createFakeChat } from "./chat-client.ts";

/** The parts that groups need, over a service in the test's hands. */
export const openGroupService = (own: Partial<ReturnType<typeof createFakeChat>["groups"]["state"]> = {}) => {
  const chat = createFakeChat();
  Object.assign(chat.groups.state, own);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  return { chat, stores, groups: chat.groups, service: { facet: chat.groups.facet, inbox: stores.inbox } };
};
