import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { useTitlePrefix } from "#islands/ui/use-title-prefix.ts";
import { BADGE_MAX, unreadOf } from "#lib/domain/chat/conversations/conversation.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { late } from "#loading/late.ts";
import { ConversationsPane } from "./ConversationsPane.tsx";
import { LateInvitation } from "./LateInvitation.tsx";
import { LateNotices } from "./LateNotices.tsx";
import { loadPane } from "./load-pane.ts";

const waiting = (
  <p role="status" className="grid flex-1 place-items-center">
    <Spinner label={chat.opening} />
  </p>
);

/** A user who only looks at the list needs neither bubbles nor an editor. */
const OpenConversation = late(loadPane, "OpenConversation", {
  waiting,
  lost: () => null,
});

/** A contact's page, whose code comes with the first one that is opened. */
const ContactPanel = late(() => import("#islands/chat/contacts/ContactPanel.tsx"), "ContactPanel", {
  waiting,
  lost: () => null,
});

/** A group's page, likewise. */
const GroupPage = late(() => import("#islands/chat/groups/GroupPage.tsx"), "GroupPage", {
  waiting,
  lost: () => null,
});

const CallHost = late(() => import("#islands/chat/calls/CallHost.tsx"), "CallHost", { waiting: null, lost: () => null });

/** The call that is ringing or under way, or about to begin, over the chat. */
function Call({ chat: stores }: { chat: Chat }) {
  const hasCall = useStore(stores.calls.$view) !== null;
  const hasCheck = useStore(stores.calls.$checking) !== null;
  const isPicking = useStore(stores.calls.$picking) !== null;
  return (hasCall || hasCheck || isPicking) && <CallHost chat={stores} />;
}

/** The number of own messages that wait for the connection, in all conversations. */
function Waiting({ conversations }: Pick<Chat, "conversations">) {
  const count = useStore(conversations.$waiting);
  return count > 0 ? <span>{chat.waitingToGo(count)}</span> : null;
}

type Props = {
  chat: Chat;
  /** The account that is logged in. */
  account: string;
  isSeeker: boolean;
};

/** The chat's panes: side by side from 992 px, one at a time on narrower screens (L-chat). */
export function ChatLayout({ chat: stores, account, isSeeker }: Props) {
  const { inbox, view, conversations } = stores;
  const { left, main } = useStore(view.$view);
  const connection = useStore(inbox.$connection);
  const list = useStore(inbox.$list);
  const unread = list.state === "ready" ? unreadOf(list.value) : 0;
  // So that another tab shows that there are new ones.
  useTitlePrefix(unread > 0 ? chat.unreadTitle(unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread)) : null);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden border-line bg-card pb-[env(safe-area-inset-bottom)] lg:rounded-card lg:border">
      <Call chat={stores} />
      {connection !== "connected" && (
        <p role="alert" className="flex flex-wrap gap-x-4 border-line border-b bg-warn-50 px-4 py-2 text-sm text-warn">
          <span>{chat.offline}</span>
          <Waiting conversations={conversations} />
        </p>
      )}
      {isSeeker && <LateNotices chat={stores} />}
      {isSeeker && <LateInvitation chat={stores} />}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={left === "contacts" ? chat.contacts : chat.conversations}
          className={clsx("min-h-0 w-full flex-col border-line lg:flex lg:w-75 lg:shrink-0 lg:border-r", main ? "hidden" : "flex")}
        >
          <ConversationsPane chat={stores} isSeeker={isSeeker} />
        </section>
        <div className={clsx("min-h-0 min-w-0 flex-1 flex-col bg-ground lg:flex", main ? "flex" : "hidden")}>
          {main?.kind === "contact" && (
            <ContactPanel key={main.contact.account} contact={main.contact} chat={stores} onLost={view.leave} />
          )}
          {main?.kind === "group" && <GroupPage key={main.group.id} group={main.group} chat={stores} onLost={view.leave} />}
          {main?.kind === "conversation" && (
            <OpenConversation chat={stores} main={main} account={account} isSeeker={isSeeker} onLost={view.leave} />
          )}
          {!main && (
            <div className="grid flex-1 place-items-center">
              <StateView picture="talk" title={chat.emptySlot} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
