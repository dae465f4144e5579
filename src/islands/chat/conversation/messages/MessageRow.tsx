import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { CircleAlert, Ellipsis, X } from "lucide-react";
import { Component, memo, type ReactNode, use } from "react";
import { Bubble } from "#islands/chat/conversation/bubbles/Bubble.tsx";
import { QuoteLine } from "#islands/chat/conversation/bubbles/QuoteLine.tsx";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Spinner } from "#islands/chat/parts/Spinner.tsx";
import {
  isNotice,
  type Message,
  mayCancel,
  mayPreview,
  mayReEdit,
  mayResend,
  showsReadState,
} from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { $showsReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { type Called, noticeLine, writerOf } from "#lib/texts/chat/announcements.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { messageTime } from "#lib/texts/chat/message-time.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { clockOf } from "#lib/texts/chat/times.ts";
import { late } from "#loading/late.ts";
import { Choosable } from "./Choosable.tsx";
import { CallBack } from "./call-back.ts";
import { GroupRead } from "./GroupRead.tsx";
import { Hints } from "./hints.ts";
import { Reactions } from "./Reactions.tsx";
import { Translation } from "./Translation.tsx";
import { useMessageMenu } from "./use-message-menu.ts";

const MessageMenu = late(() => import("./MessageMenu.tsx"), "MessageMenu");

/** A notice in the middle of the list. Authors who revoked their own text can edit it again (R3.4.2-2). */
function Notice({ message, store, called }: { message: Message; store: ConversationStore; called: Called }) {
  return (
    <p className="text-center text-ink-500 text-xs">
      {noticeLine(message, called)}
      {mayReEdit(message) && (
        <button
          type="button"
          onClick={() => store.draft.reEdit(message, store.sending.writtenOf(message.id))}
          className="ml-2 min-h-6 pointer-coarse:min-h-10 text-brand-600 hover:text-brand-700"
        >
          {words.reEdit}
        </button>
      )}
    </p>
  );
}

const MARK = "grid size-10 shrink-0 place-items-center self-center rounded-control";

/** The delivery state of the reader's own message, and its remedy after a failure. */
function Delivery({ message, onResend, onCancel }: { message: Message; onResend: () => void; onCancel: () => void }) {
  const { delivery } = message;
  if (mayCancel(message))
    return (
      <button
        type="button"
        onClick={onCancel}
        aria-label={words.cancelSending}
        title={words.cancelSending}
        className={`${MARK} text-ink-500 hover:bg-card hover:text-bad`}
      >
        <X size={16} aria-hidden="true" />
      </button>
    );
  if (delivery.state === "sending")
    return (
      <span className="grid self-center">
        <Spinner label={words.sending} />
      </span>
    );
  if (delivery.state !== "failed") return null;
  const mark = <CircleAlert size={20} aria-hidden="true" />;
  if (!mayResend(message)) return <span className={`${MARK} text-bad`}>{mark}</span>;
  return (
    <button
      type="button"
      onClick={onResend}
      aria-label={words.failedToSend}
      title={chatFailureText(delivery.failure)}
      className={`${MARK} text-bad hover:bg-bad-50`}
    >
      {mark}
    </button>
  );
}

type BodyProps = {
  message: Message;
  store: ConversationStore;
  peerName: string;
  peerAvatar: string | null;
  isGroup: boolean;
  /** It continues the message before, which has the avatar. */
  isContinued: boolean;
  /** Shows 已读 or 未读 below it. */
  showsRead: boolean;
  onResend: () => void;
};

/** A message with author and delivery state, or a notice in the middle. */
function MessageBody(props: BodyProps) {
  const { message, store, peerName, peerAvatar, isGroup, isContinued, showsRead, onResend } = props;
  const { bubble, press, hasMenu, openBeside, menu, setMenu } = useMessageMenu(message);
  const connection = useStore(store.$connection);
  const showsReceipts = useStore($showsReceipts);
  const Hint = use(Hints);
  const callBack = use(CallBack);
  const called = { peerName: isGroup ? null : peerName, names: useStore(store.$names) };
  if (isNotice(message)) return <Notice message={message} store={store} called={called} />;

  const { isMine, quote, delivery } = message;
  const name = writerOf(message, called);
  const avatar = isMine ? message.avatar : (message.avatar ?? (isGroup ? null : peerAvatar));
  return (
    <div className={clsx("group flex gap-2", isMine ? "flex-row-reverse" : "flex-row")}>
      {isContinued ? <span className="w-9 shrink-0" /> : <Avatar key={connection + avatar} name={name} url={avatar} />}
      <div className={clsx("flex min-w-0 max-w-[min(75%,40rem)] flex-col gap-1", isMine ? "items-end" : "items-start")}>
        {isGroup && !isMine && !isContinued && (
          <span dir="auto" className="max-w-full truncate text-ink-500 text-xs">
            {name}
          </span>
        )}
        <span className="sr-only">{words.by(name)}</span>
        {/* A long press or right click on the message is a short cut to the button beside it. */}
        <div
          ref={bubble}
          {...press}
          className="min-w-0 max-w-full pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]"
        >
          <Bubble
            message={message}
            connection={connection}
            onPreview={mayPreview(message) ? () => store.overlays.preview(message.id) : null}
            onRecord={message.content.kind === "merger" ? () => store.overlays.showRecord(message.id) : null}
            onCall={callBack}
          />
          <Translation message={message} store={store} />
        </div>
        {message.isEdited && message.content.kind !== "job" && <span className="text-ink-500 text-xs">{words.edited}</span>}
        {quote && <QuoteLine quote={quote} store={store} called={called} />}
        <Reactions id={message.id} store={store} isAtEnd={isMine} />
        {Hint && !isMine && <Hint message={message} />}
        {message.isRisky && isMine && <span className="text-bad text-xs">{words.riskyOut}</span>}
        {!message.isRisky && delivery.state === "failed" && (
          <span className="text-bad text-xs">{chatFailureText(delivery.failure)}</span>
        )}
        {showsReceipts && showsRead && showsReadState(message) && !isGroup && (
          <span className={clsx("text-xs", message.isReadByPeer ? "text-ink-500" : "text-brand-600")}>
            {message.isReadByPeer ? words.read : words.unread}
          </span>
        )}
        {showsReceipts && isGroup && message.needsReceipt && showsReadState(message) && store.mayHaveReceipts() && (
          <GroupRead id={message.id} store={store} />
        )}
      </div>
      <Delivery message={message} onResend={onResend} onCancel={() => store.sending.cancel(message)} />
      {hasMenu && (
        <button
          type="button"
          aria-label={words.menu}
          aria-haspopup="menu"
          onClick={openBeside}
          className="grid pointer-coarse:hidden size-8 shrink-0 place-items-center self-start rounded-control text-ink-500 opacity-0 hover:bg-card focus-visible:opacity-100 pointer-fine:group-hover:opacity-100"
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
      {/* Visible on hover or focus; on touch the menu has it. Drawn by CSS, so that it is neither read out nor copied. */}
      <span
        aria-hidden="true"
        data-time={clockOf(new Date(message.time * 1000))}
        className="pointer-coarse:hidden shrink-0 self-start py-2 text-ink-500 text-xs tabular-nums opacity-0 before:content-[attr(data-time)] group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 max-sm:hidden"
      />
      {menu && (
        <MessageMenu
          menu={menu}
          message={message}
          store={store}
          onResend={onResend}
          onChange={setMenu}
          onLost={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** Shows a notice in the place of a message that throws while it is drawn, and tries again when the message changes. */
class Unbroken extends Component<{ message: Message; children: ReactNode }, { message: Message; isBroken: boolean }> {
  override state = { message: this.props.message, isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  static getDerivedStateFromProps({ message }: { message: Message }, before: { message: Message }): object | null {
    return message === before.message ? null : { message, isBroken: false };
  }
  override render(): ReactNode {
    return this.state.isBroken ? <p className="text-center text-ink-500 text-xs">{words.broken}</p> : this.props.children;
  }
}

type Props = Omit<BodyProps, "onResend"> & {
  /** The reader's day, on which the words of the time line above depend; null without a line. */
  today: string | null;
  isFirstUnread: boolean;
  /** The next message continues it. */
  hasContinuation: boolean;
  /** The target of a jump, highlighted for a while (R3.9.1-7). */
  isMarked: boolean;
  onMarked: () => void;
  onResend: (message: Message) => void;
  /** Takes the elements of messages that may be seen. */
  observe: (row: Element | null) => void;
};

/** A message with the lines above it. Memoized: changes of other messages do not draw it again. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, today, isFirstUnread, hasContinuation, isMarked, onMarked, onResend, observe, ...rest } = props;
  return (
    <div
      data-message={message.id}
      onAnimationEnd={isMarked ? onMarked : undefined}
      className={clsx(hasContinuation ? "pb-1" : "pb-4", isMarked && "animate-[mark_3s]")}
    >
      {today !== null && (
        <p className="pb-4 text-center text-ink-500 text-xs tabular-nums">{messageTime(message.time, rest.store.now())}</p>
      )}
      {isFirstUnread && (
        <p className="flex items-center gap-3 pt-2 pb-4 text-brand-600 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words.unreadBelow}
        </p>
      )}
      {/* The message alone counts as seen, without the lines above it. */}
      <div ref={message.isMine ? undefined : observe}>
        <Unbroken message={message}>
          <Choosable message={message} store={rest.store} peerName={rest.isGroup ? null : rest.peerName}>
            <MessageBody message={message} onResend={() => onResend(message)} {...rest} />
          </Choosable>
        </Unbroken>
      </div>
    </div>
  );
});
