import { createChat } from "#lib/stores/chat/chat.ts";
import { createAddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import { createFakeChat } from "./chat-client.ts";

/** The parts that the address book needs, over a service in the test's hands. */
export const openService = () => {
  const chat = createFakeChat();
  const { inbox, view } = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  return { chat, friends: chat.friends, inbox, view, service: { facet: chat.friends.facet, inbox } };
};

/** An address book whose lists are as the service has them. */
export const openBook = async (own: Partial<ReturnType<typeof createFakeChat>["friends"]["state"]> = {}) => {
  const opened = openService();
  Object.assign(opened.friends.state, own);
  const book = createAddressBook(opened.service);
  await book.load();
  opened.friends.asked.length = 0;
  return { ...opened, book };
};
