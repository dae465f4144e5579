import type { ChatClient } from "#lib/chat/index.ts";
import { isEmptyDraft } from "#lib/domain/chat/composing/draft.ts";
import type { ChatEvent, LeaveReason } from "#lib/domain/chat/events.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { type CallTrouble, createCalls } from "./calls/calls.ts";
import { createContacts } from "./contacts/contacts.ts";
import { createConversations } from "./conversation/conversations.ts";
import { createDrafts, type Drafts } from "./conversation/draft.ts";
import { createGroups } from "./groups/groups.ts";
import { createInbox } from "./inbox.ts";
import { createView } from "./view.ts";

/** News that the chat reports to the user: a failure, a group that was left, or a conversation that could not be opened (R3.4.10-3). */
export type ChatTrouble = { failure: Failure } | { left: LeaveReason } | CallTrouble | "not-opened";

type Parts = { client: ChatClient; report: (trouble: ChatTrouble) => void; onUnread: (count: number) => void; drafts?: Drafts };

export type Chat = ReturnType<typeof createChat>;

/** The stores of one login: the inbox, the conversations, and the view that says which of them is open. */
export const createChat = ({ client, report, onUnread, drafts = createDrafts("") }: Parts) => {
  const reportFailure = (failure: Failure): void => report({ failure });
  const inbox = createInbox({
    ...{ client, onUnread, drafts, report: reportFailure },
    onRemoved: (id) => {
      view.forget(id);
      conversations.remove(id);
    },
  });
  const conversations = createConversations({ client, inbox, drafts, report: reportFailure });
  const contacts = createContacts({ client, inbox, report: reportFailure });
  const groups = createGroups({ client, inbox, report: reportFailure });
  const calls = createCalls({ client, $list: inbox.$list, report: reportFailure, tell: report });
  const view = createView({ inbox, conversations, onNotOpened: () => report("not-opened") });

  const receive = (event: ChatEvent): void => {
    const isBack = event.type === "connection" && event.state === "connected" && inbox.$connection.get() !== "connected";
    inbox.receive(event);
    calls.receive(event);
    if (isBack) {
      inbox.refreshPresence();
      conversations.recheck();
      calls.restart();
      groups.recheck();
    }
    conversations.receive(event);
    if (event.type === "left-group") report({ left: event.reason });
  };
  let stopListening = client.listen(receive);

  return {
    inbox,
    conversations,
    contacts,
    groups,
    calls,
    view,
    /** The proof of this account for the backend. */
    proof: () => client.session.proof(),
    /** Whether an own message is on its way. */
    isSending: (): boolean => conversations.$waiting.get() > 0,
    /** Whether the connection stands and no message is on its way or being written: a new login would then disturb nothing. */
    isQuiet: (): boolean => {
      const open = view.$view.get().main;
      return (
        inbox.$connection.get() === "connected" &&
        (open?.kind !== "conversation" || isEmptyDraft(open.store.draft.$draft.get())) &&
        conversations.$waiting.get() === 0
      );
    },
    stop: (): void => {
      stopListening();
      contacts.stop();
      groups.stop();
      calls.stop();
    },
    /** Continues after a new login of the same account: listens again, and reads the events it missed. */
    resume: async (): Promise<void> => {
      stopListening();
      stopListening = client.listen(receive);
      inbox.refreshPresence();
      contacts.resume();
      groups.resume();
      calls.resume();
      await inbox.load();
      conversations.reload();
    },
  };
};
