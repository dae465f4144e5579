import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { BellOff, Ellipsis, Pin } from "lucide-react";

import { memo } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { OnlineDot } from "#islands/chat/parts/OnlineDot.tsx";
import { type At, useLongPress } from "#islands/chat/parts/use-long-press.ts";
import { type Draft, isEmptyDraft } from "#lib/domain/chat/composing/draft.ts";
import { BADGE_MAX, type Conversation, type LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { draftText, lastText } from "#lib/texts/chat/summary.ts";

/** Length of the press that opens the menu, in milliseconds (R3.9.1-5). */
const LONG_PRESS = 300;

/** The number of unread messages; only a dot for a muted conversation (F-9). */
function Badge({ unread, isMuted }: Conversation) {
  if (unread === 0) return null;
  return (
    <span
      className={clsx(
        "shrink-0 rounded-full bg-bad text-center text-on-brand text-xs tabular-nums",
        isMuted ? "size-2" : "min-w-5 px-1.5 leading-5",
      )}
    >
      <span className="sr-only">{chat.unread(unread)}</span>
      {!isMuted && <span aria-hidden="true">{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</span>}
    </span>
  );
}

type LastLineProps = Pick<Conversation, "kind" | "mentions"> & { last: LastMessage | null; draft: Draft | undefined; inbox: Inbox };

/** The line below the name: the draft, else the last message; before it, how others have mentioned the reader. */
function LastLine({ last, kind, mentions, draft, inbox }: LastLineProps) {
  const names = useStore(inbox.$names);
  if (draft && !isEmptyDraft(draft))
    return (
      <>
        <span className="text-bad">{chat.draft}</span> {draftText(draft)}
      </>
    );
  const said = last ? lastText(last, kind === "group", names) : null;
  if (mentions.length === 0) return said;
  return (
    <>
      <span className="text-bad">
        {mentions.some(({ isAll }) => isAll) && chat.mentionsAll}
        {mentions.some(({ isMe }) => isMe) && chat.mentionsMe}
      </span>{" "}
      {said}
    </>
  );
}

type Props = {
  conversation: Conversation;
  inbox: Inbox;
  view: ChatView;
  isOpen: boolean;
  /** The one row at which the Tab key stops. */
  isStop: boolean;
  /** When something was said last, in words. */
  time: string;
  onMenu: (conversation: Conversation, at: At) => void;
};

/**
 * A row of the list: a click opens it, a right click or a long press its actions (D-G2). It follows its own person and draft, so
 * that who comes and goes is drawn in one row.
 */
export const ConversationRow = memo(function ConversationRow({ conversation, inbox, view, isOpen, isStop, time, onMenu }: Props) {
  const { id, avatar, mentions, isMuted, isPinned, kind, last, peer } = conversation;
  const person = useStore(inbox.$people, { keys: [peer] })[peer];
  const draft = useStore(inbox.$drafts, { keys: [id] })[id];
  const connection = useStore(inbox.$connection);
  const name = conversationName(conversation);
  const press = useLongPress(LONG_PRESS, (at) => onMenu(conversation, at));
  return (
    <li data-conversation={id} className="group relative">
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        {...press}
        onClick={() => void view.open(id)}
        aria-current={isOpen ? "true" : undefined}
        className={clsx(
          "flex w-full select-none items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-2",
          isOpen ? "bg-brand-50" : isPinned ? "bg-ground hover:bg-brand-50" : "hover:bg-ground",
        )}
      >
        <span className="relative shrink-0">
          <Avatar key={connection + avatar} name={name} url={avatar} />
          {person?.isOnline && !person.isService && <OnlineDot />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-ink-900 text-sm">
              {name}
            </span>
            {isPinned && <Pin size={12} role="img" className="shrink-0 text-ink-500" aria-label={chat.pinned} />}
            <span className="shrink-0 text-ink-500 text-xs tabular-nums">{time}</span>
          </span>
          {person?.company && (
            <span dir="auto" className="block truncate text-ink-500 text-xs">
              {person.company}
            </span>
          )}
          {/* The menu's button appears at the end of this line and its content moves aside. */}
          <span className="flex items-center gap-2 pointer-fine:group-focus-within:pr-6 pointer-fine:group-hover:pr-6">
            <span dir="auto" className="min-w-0 flex-1 truncate text-ink-500 text-xs">
              <LastLine inbox={inbox} last={last} kind={kind} mentions={mentions} draft={isOpen ? undefined : draft} />
            </span>
            {isMuted && <BellOff size={14} role="img" className="shrink-0 text-ink-500" aria-label={chat.muted} />}
            <Badge {...conversation} />
          </span>
        </span>
      </button>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={chat.menuOf(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu(conversation, { x: left, y: bottom });
        }}
        className="absolute right-3 bottom-2 grid pointer-coarse:hidden size-6 place-items-center rounded-control text-ink-500 opacity-0 hover:bg-line hover:text-ink-900 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </li>
  );
});
