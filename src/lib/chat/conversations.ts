import * as z from "zod/mini";
import { success } from "#lib/domain/failure.ts";
import type { ConversationsFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone, later, UNREADABLE } from "./failures.ts";
import { conversationIn, conversationWith, sidesOf } from "./ids.ts";
import type { EventReaders } from "./listen.ts";
import { readConversation, readConversations } from "./read.ts";
import { EVENT } from "./sdk.ts";

const listAnswer = z.object({ data: z.object({ conversationList: z.array(z.unknown()) }) });
const oneAnswer = z.object({ data: z.object({ conversation: z.unknown() }) });

/** Only menus and details need these calls, so they load on demand. */
const actions = () => import("./conversation-actions.ts");

export const createConversations = ({ sdk, me }: ChatContext): ConversationsFacet => ({
  withPerson: conversationWith,
  withGroup: conversationIn,
  isWithPerson: (id) => sidesOf(id)?.kind === "person",
  list: async () => {
    const answer = await attempt(() => sdk.getConversationList());
    if (!answer.ok) return answer;
    const parsed = z.safeParse(listAnswer, answer.value);
    return parsed.success ? success(readConversations(parsed.data.data.conversationList, me())) : UNREADABLE;
  },
  get: async (id) => {
    const answer = await attempt(() => sdk.getConversationProfile(id));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(oneAnswer, answer.value);
    const conversation = parsed.success ? readConversation(parsed.data.data.conversation, me()) : null;
    return conversation ? success(conversation) : UNREADABLE;
  },
  startService: (id) =>
    // If this is lost, the first message opens the service's conversation as well.
    import("./service.ts").then((service) => service.startService(sdk, id)).catch(() => undefined),
  remove: (id) => later(actions, (code) => code.remove(sdk, id)),
  pin: (id, isPinned) => later(actions, (code) => code.pin(sdk, id, isPinned)),
  mute: (id, isMuted) => later(actions, (code) => code.mute(sdk, id, isMuted)),
  markRead: (conversationID) => attemptDone(() => sdk.setMessageRead({ conversationID })),
});

export const CONVERSATION_EVENTS: EventReaders = {
  [EVENT.CONVERSATION_LIST_UPDATED]: (data, me) => [{ type: "conversations", conversations: readConversations(data, me) }],
};
