import { useStore } from "@nanostores/react";
import { PanelRight, Phone, Search, Users, Video } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { CardContext } from "#islands/chat/conversation/bubbles/card-context.ts";
import { ConversationHeader } from "#islands/chat/conversation/ConversationHeader.tsx";
import { ChatPane } from "#islands/chat/conversation/messages/ChatPane.tsx";
import { CallBack } from "#islands/chat/conversation/messages/call-back.ts";
import { READERS_ID } from "#islands/chat/conversation/messages/GroupRead.tsx";
import { ForwardHost } from "#islands/chat/forward/ForwardHost.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import { HAS_CALLS } from "#lib/domain/chat/calls/availability.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import type { JobCard } from "#lib/domain/chat/cards/job-cards.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { isNoticeAccount } from "#lib/domain/chat/conversations/notice-accounts.ts";
import { CHAT_RECRUITER_PREFIX } from "#lib/domain/chat/recruiter-prefix.ts";
import { createSharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { OpenConversation as Main, SidePane } from "#lib/stores/chat/view.ts";
import { jobCardText } from "#lib/texts/chat/cards.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { general } from "#lib/texts/general.ts";
import { late } from "#loading/late.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";
import { GroupApplications } from "./GroupApplications.tsx";

const Details = late(() => import("#islands/chat/details/Details.tsx"), "Details");
const ManagePane = late(() => import("#islands/chat/groups/ManagePane.tsx"), "ManagePane");
const ConversationSearch = late(() => import("#islands/chat/search/ConversationSearch.tsx"), "ConversationSearch");
const ReadersPanel = late(() => import("#islands/chat/conversation/readers/ReadersPanel.tsx"), "ReadersPanel");

/** The shared things of a conversation, inside its details or the management of a group. */
const SharedScreen = late(() => import("#islands/chat/shared/SharedScreen.tsx"), "SharedScreen", {
  waiting: <div role="status" aria-label={general.loading} className="skeleton h-40" />,
  lost: () => null,
});

type Props = {
  chat: Chat;
  main: Main;
  account: string;
  isSeeker: boolean;
};

const ICONS = { search: Search, details: PanelRight, group: Users };

/** A group has its management beside the details (R3.6.2-7). */
const SIDES = { person: ["search", "details"], group: ["search", "details", "group"] } as const;

type ToolsProps = {
  kind: keyof typeof SIDES;
  side: SidePane | null;
  idOf: (side: SidePane) => string;
  onPress: (side: SidePane) => void;
};

/** A line above the messages: of a live group, which keeps none, and of a call under way, with the way into it. */
const noteOf = ({ groupType }: Conversation, isCallRunning: boolean, onJoin: (() => void) | null): ReactNode => {
  if (groupType === "AVChatRoom") return conversationHeader.live;
  if (!isCallRunning) return null;
  return (
    <>
      <span>{conversationHeader.callRuns}</span>
      {onJoin && (
        <Button variant="secondary" className="ml-auto min-h-8 px-3" onClick={onJoin}>
          {conversationHeader.join}
        </Button>
      )}
    </>
  );
};

const CALLS = [
  ["voice", Phone],
  ["video", Video],
] as const;

/** The ways to call the other side. */
function CallTools({ isCalling, onCall }: { isCalling: boolean; onCall: (kind: CallKind) => void }) {
  return CALLS.map(([kind, Icon]) => (
    <IconButton
      key={kind}
      data-call-tool
      label={conversationHeader[kind]}
      title={conversationHeader[kind]}
      disabled={isCalling}
      onClick={() => onCall(kind)}
      className="low:mt-0 mt-1 -mr-2 self-start disabled:opacity-50"
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  ));
}

/** The buttons that open the panes beside the conversation. */
function SideTools({ kind, side, idOf, onPress }: ToolsProps) {
  return SIDES[kind].map((one) => {
    const Icon = ICONS[one];
    return (
      <IconButton
        key={one}
        label={conversationHeader[one]}
        title={conversationHeader[one]}
        aria-expanded={side === one}
        aria-controls={idOf(one)}
        onClick={() => onPress(one)}
        className="low:mt-0 mt-1 -mr-2 self-start aria-expanded:bg-brand-50 aria-expanded:text-brand-600"
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    );
  });
}

/**
 * The conversation that is open, all of whose code comes with the first one, and its details or a search beside it: once they are open,
 * those of the next conversation are.
 */
export function OpenConversation({ chat, main, account, isSeeker }: Props) {
  const { inbox, view, conversations } = chat;
  const { conversation, store } = main;
  const { side: kept } = useStore(view.$view);
  const readersOf = useStore(store.overlays.$readersOf);
  const talk = useStore(store.membership.$talk);
  // The readers of a message stand in the place of another pane.
  const side = readersOf === null ? kept : null;
  const pressSide = (one: SidePane): void => {
    store.overlays.showReaders(null);
    if (side !== null || kept !== one) view.toggleSide(one);
  };
  const closeReaders = (): void => {
    document.querySelector<HTMLElement>(`[aria-controls="${READERS_ID}"][aria-expanded="true"]`)?.focus();
    store.overlays.showReaders(null);
  };
  const id = useId();
  const idOf = (one: SidePane): string => id + one;
  const person = useStore(inbox.$people, { keys: [conversation.peer] })[conversation.peer];
  const isGroup = conversation.kind === "group";
  const isAnswered = person?.isService !== true && !isNoticeAccount(conversation.peer);
  const mayCall = HAS_CALLS && (isGroup ? conversation.groupType !== "AVChatRoom" : isAnswered);
  const running = useStore(store.membership.$call);
  const isCalling = useStore(chat.calls.$view) !== null;
  const call = mayCall
    ? (kind: CallKind): void =>
        isGroup ? chat.calls.pick(conversation.peer, kind) : void chat.calls.start(conversation.peer, kind)
    : null;
  const hasBar = isSeeker && conversation.kind === "person" && isAnswered;
  const isConnected = useStore(inbox.$connection) === "connected";
  // A conversation without its bar is whole: code that does not come is not worth a word, and comes when the connection is back.
  const bar = useQuietCode(hasBar && isConnected, () => import("#islands/chat/conversation/post-bar/PostBar.tsx"));
  const rate = (evaluation: Evaluation): void => void store.sending.send({ kind: "evaluation", ...evaluation });
  const sendCard = (card: JobCard): void => void store.sending.send({ kind: "job", card, description: jobCardText(card) });
  const isWithRecruiter = isSeeker && !isGroup && conversation.peer.startsWith(CHAT_RECRUITER_PREFIX);
  const isWithSeeker = !isSeeker && !isGroup && conversation.peer.startsWith(CHAT_USER_PREFIX);
  const peerName = conversationName(conversation);
  const { proof } = chat;
  const resumes = useMemo(
    () => (isWithRecruiter ? createSharedResumes(conversation.peer, inbox.$connection) : null),
    [isWithRecruiter, conversation.peer, inbox.$connection],
  );
  const deeds = useMemo(
    () => (isGroup ? null : { isSeeker, peerName, store, resumes, proof }),
    [isGroup, isSeeker, peerName, store, resumes, proof],
  );
  const own = {
    ...{ conversation, inbox, view, isSeeker },
    onLost: view.closeSide,
    onClose: (): void => {
      if (side) document.querySelector<HTMLElement>(`[aria-controls="${idOf(side)}"]`)?.focus();
      view.closeSide();
    },
  };
  const shared = (onBack: () => void) => (
    <SharedScreen key={conversation.id} {...{ conversation, inbox, view, store, onBack }} onClose={own.onClose} onLost={onBack} />
  );
  return (
    <div className="flex min-h-0 flex-1">
      <CardContext value={deeds}>
        <CallBack value={isGroup ? null : call}>
          <ChatPane
            key={conversation.id}
            store={store}
            header={
              <>
                <ConversationHeader
                  conversation={conversation}
                  inbox={inbox}
                  view={view}
                  store={store}
                  isSeeker={isSeeker}
                  tools={
                    <>
                      {call && <CallTools isCalling={isCalling} onCall={call} />}
                      <SideTools kind={conversation.kind} side={side} idOf={idOf} onPress={pressSide} />
                    </>
                  }
                />
                {conversation.kind === "group" && <GroupApplications chat={chat} groupId={conversation.peer} />}
                {hasBar && bar && <bar.PostBar inbox={inbox} account={conversation.peer} />}
              </>
            }
            conversation={conversation}
            onForget={() => view.forget(conversation.id)}
            note={noteOf(
              conversation,
              running !== null,
              running && mayCall && !isCalling ? () => void chat.calls.join(running) : null,
            )}
            tools={{
              ...{ account, isSeeker, onCall: isCalling ? null : call },
              onRate: isSeeker && conversation.kind === "person" ? rate : null,
              resume: resumes && { resumes, onSend: sendCard },
              onOffer: isWithSeeker ? sendCard : null,
            }}
          />
        </CallBack>
      </CardContext>
      <ForwardHost inbox={inbox} conversations={conversations} store={store} conversation={conversation} account={account} />
      {talk && readersOf !== null && (
        <ReadersPanel id={READERS_ID} talk={talk} messageId={readersOf} onClose={closeReaders} onLost={closeReaders} />
      )}
      {side === "details" && <Details id={idOf(side)} shared={shared} {...own} />}
      {side === "group" && <ManagePane id={idOf(side)} groupId={conversation.peer} {...{ chat, shared }} {...own} />}
      {side === "search" && <ConversationSearch id={idOf(side)} {...own} />}
    </div>
  );
}
