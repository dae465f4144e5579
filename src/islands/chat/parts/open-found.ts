import type { Message } from "#lib/domain/chat/messages/message.ts";
import { say } from "#lib/stores/chat/say.ts";
import { showMessage } from "#lib/stores/chat/search.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { quotes } from "#lib/texts/chat/quotes.ts";

/** Shows a found message in its place, or says that it cannot be reached. */
export const openFound = async (view: ChatView, message: Message): Promise<void> => {
  if (!(await showMessage(view, message))) say(quotes.notFound, "warning");
};
