import { clsx } from "clsx";
import { Component, createContext, memo, type ReactNode, type Ref, use } from "react";
import type { CustomContainerComponentProps, CustomItemComponentProps } from "virtua";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { Choosable } from "./Choosable.tsx";
import { MessageRow } from "./MessageRow.tsx";

/** How many messages the list has; -1 where older ones are left, whose number nobody knows. */
export const ListSize = createContext(-1);

/**
 * The rows. One that has grown and is not measured yet does not make the list longer than the window knows it, or it could be scrolled
 * beyond; and while it scrolls, a press is a press.
 */
export function Rows({ style, children, ref }: CustomContainerComponentProps & { ref?: Ref<HTMLOListElement> }) {
  return (
    <ol ref={ref} style={{ ...style, pointerEvents: undefined }} className="overflow-y-clip">
      {children}
    </ol>
  );
}

/** The place of a message in the list: of all messages, not of those that are on the page. */
export function Item({ index, style, children, ref }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(ListSize)}>
      {children}
    </li>
  );
}

/** What one message breaks is that message alone: in its place stands that it cannot be shown. One that has changed is tried again. */
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

type Props = {
  message: Message;
  store: ConversationStore;
  /** When it was written, where that is to be said. */
  time: string | null;
  isFirstUnread: boolean;
  /** It goes on with the message before, or the next one goes on with it: one group. */
  isContinued: boolean;
  hasContinuation: boolean;
  showsRead: boolean;
  /** Somebody was brought here: it is marked for a while (3§9). */
  isMarked: boolean;
  onMarked: () => void;
  peerName: string;
  peerAvatar: string | null;
  isGroup: boolean;
  onResend: (message: Message) => void;
  /** Takes the elements of messages that may be seen. */
  observe: (row: Element | null) => void;
};

/** A message with what stands above it. Drawn again when something of its own has changed, and not for what others do. */
export const Row = memo(function Row(props: Props) {
  const { message, time, isFirstUnread, hasContinuation, isMarked, onMarked, onResend, observe, ...rest } = props;
  return (
    <div
      data-message={message.id}
      onAnimationEnd={isMarked ? onMarked : undefined}
      className={clsx(hasContinuation ? "pb-1" : "pb-4", isMarked && "animate-[mark_3s]")}
    >
      {time !== null && <p className="pb-4 text-center text-ink-500 text-xs tabular-nums">{time}</p>}
      {isFirstUnread && (
        <p className="flex items-center gap-3 pt-2 pb-4 text-brand-600 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words.unreadBelow}
        </p>
      )}
      {/* The message alone: what stands above it is not what has to be seen. */}
      <div ref={message.isMine ? undefined : observe}>
        <Unbroken message={message}>
          <Choosable message={message} store={rest.store} peerName={rest.isGroup ? null : rest.peerName}>
            <MessageRow message={message} onResend={() => onResend(message)} {...rest} />
          </Choosable>
        </Unbroken>
      </div>
    </div>
  );
});
