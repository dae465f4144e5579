import { clsx } from "clsx";
import { BellOff, Ellipsis, Pin } from "lucide-react";
import { type At, useLongPress } from "#islands/chat/ActionMenu.tsx";
import { Face } from "#islands/chat/Face.tsx";
import { BADGE_MAX, type Conversation } from "#lib/domain/chat/conversation.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { lastText } from "#lib/texts/chat/summary.ts";
import { shortTime } from "#lib/texts/chat/times.ts";

/** What a conversation is called: never a bare id. */
export const nameOf = ({ name, kind }: Conversation): string => name || (kind === "group" ? chat.unknownGroup : chat.unknownPerson);

/** How long a press opens the menu, in milliseconds (3§9). */
const LONG_PRESS = 300;

/** Unread messages: a number, or only a dot where they shall not disturb (facts 9). */
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

type Props = { conversation: Conversation; isOpen: boolean; now: number; onOpen: () => void; onMenu: (at: At) => void };

/** A row of the list: a click opens it, a right click or a long press its actions (decisions G2). */
export function ConversationRow({ conversation, isOpen, now, onOpen, onMenu }: Props) {
  const { avatar, isMuted, isPinned, kind, last } = conversation;
  const name = nameOf(conversation);
  const press = useLongPress(LONG_PRESS, onMenu);
  return (
    <li className="group relative">
      <button
        type="button"
        {...press}
        onClick={onOpen}
        aria-current={isOpen ? "true" : undefined}
        className={clsx(
          "flex w-full select-none items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-2",
          isOpen ? "bg-brand-50" : isPinned ? "bg-ground hover:bg-brand-50" : "hover:bg-ground",
        )}
      >
        <Face name={name} url={avatar} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-ink-900 text-sm">
              {name}
            </span>
            {isPinned && <Pin size={12} className="shrink-0 text-ink-500" aria-label={chat.pinned} />}
            {last && <span className="shrink-0 text-ink-500 text-xs tabular-nums">{shortTime(last.time, now)}</span>}
          </span>
          <span className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate text-ink-500 text-xs">
              {last ? lastText(last, kind === "group") : ""}
            </span>
            {isMuted && <BellOff size={14} className="shrink-0 text-ink-500" aria-label={chat.muted} />}
            <Badge {...conversation} />
          </span>
        </span>
      </button>
      <button
        type="button"
        aria-label={chat.menuOf(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu({ x: left, y: bottom });
        }}
        className="absolute right-2 bottom-1 grid pointer-coarse:hidden size-8 place-items-center rounded-control bg-card text-ink-500 opacity-0 shadow-overlay focus-visible:opacity-100 pointer-fine:group-hover:opacity-100"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
