import { clsx } from "clsx";
import { CircleAlert, Ellipsis } from "lucide-react";
import { useState } from "react";
import { ActionMenu, type At, useLongPress } from "#islands/chat/ActionMenu.tsx";
import { Bubble } from "#islands/chat/bubbles/Bubble.tsx";
import { Face } from "#islands/chat/Face.tsx";
import { Spinner } from "#islands/chat/Spinner.tsx";
import { isNotice, type Message, mayResend, mayRevoke, showsReadState } from "#lib/domain/chat/message.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { revokedText, messages as words } from "#lib/texts/chat/messages.ts";
import { noticeText } from "#lib/texts/chat/summary.ts";

/** How long a press opens a message's actions, in milliseconds (3§9). */
const LONG_PRESS = 500;

const noticeOf = (message: Message): string => {
  if (message.revoked) return revokedText(message);
  const { content } = message;
  return content.kind === "tip" || content.kind === "group-created" ? noticeText(content) : "";
};

/** How far an own message has come, and what can be done about it. */
function Delivery({ message, onResend }: { message: Message; onResend: () => void }) {
  const { delivery } = message;
  if (delivery.state === "sending")
    return (
      <span className="grid self-center">
        <Spinner label={words.sending} />
      </span>
    );
  if (delivery.state === "failed" && mayResend(message))
    return (
      <button
        type="button"
        onClick={onResend}
        aria-label={words.failedToSend}
        title={chatFailureText(delivery.failure)}
        className="grid size-10 shrink-0 place-items-center self-center rounded-control text-bad hover:bg-bad-50"
      >
        <CircleAlert size={20} aria-hidden="true" />
      </button>
    );
  return null;
}

type Props = {
  message: Message;
  thread: ThreadStore;
  peerName: string;
  peerAvatar: string | null;
  isGroup: boolean;
  onResend: () => void;
};

/** A message with who wrote it and how far it has come, or a notice in the middle. */
export function MessageRow({ message, thread, peerName, peerAvatar, isGroup, onResend }: Props) {
  const [menu, setMenu] = useState<At | null>(null);
  const open = (at: At): void => {
    if (mayRevoke(message, thread.now())) setMenu(at);
  };
  const press = useLongPress(LONG_PRESS, open);
  if (isNotice(message)) return <p className="text-center text-ink-500 text-xs">{noticeOf(message)}</p>;

  const { isMine } = message;
  const name = isMine ? chat.me : isGroup ? message.name || peerName : peerName;
  const isRevocable = mayRevoke(message, thread.now());
  return (
    <div className={clsx("group flex gap-2", isMine ? "flex-row-reverse" : "flex-row")}>
      <Face name={name} url={isMine ? message.avatar : (message.avatar ?? (isGroup ? null : peerAvatar))} />
      <div className={clsx("flex min-w-0 max-w-[min(75%,40rem)] flex-col gap-1", isMine ? "items-end" : "items-start")}>
        {isGroup && !isMine && (
          <span dir="auto" className="max-w-full truncate text-ink-500 text-xs">
            {name}
          </span>
        )}
        <span className="sr-only">{words.by(name)}</span>
        {/* A long press or the right key on the message is a shorter way to the button beside it. */}
        <div {...(isMine && isRevocable ? press : {})} className="min-w-0 max-w-full">
          <Bubble message={message} />
        </div>
        {message.isRisky && isMine && <span className="text-bad text-xs">{words.riskyOut}</span>}
        {showsReadState(message) && !isGroup && (
          <span className={clsx("text-xs", message.isReadByPeer ? "text-ink-500" : "text-brand-600")}>
            {message.isReadByPeer ? words.read : words.unread}
          </span>
        )}
      </div>
      <Delivery message={message} onResend={onResend} />
      {isRevocable && (
        <button
          type="button"
          aria-label={words.revokeOf}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            open({ x: left, y: bottom });
          }}
          className="grid pointer-coarse:hidden size-8 shrink-0 place-items-center self-start rounded-control text-ink-500 opacity-0 hover:bg-card focus-visible:opacity-100 pointer-fine:group-hover:opacity-100"
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
      {menu && (
        <ActionMenu
          label={words.revokeOf}
          at={menu}
          actions={[{ label: words.revoke, run: () => void thread.revoke(message) }]}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
