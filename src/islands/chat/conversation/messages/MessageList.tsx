import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { createContext, type Ref, use, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from "virtua";
import { useNewDay } from "#islands/chat/parts/use-new-day.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { continuesGroup, endsReadRun, type Message, startsTimeLine } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { announcement } from "#lib/texts/chat/announcements.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { fullDay } from "#lib/texts/chat/times.ts";
import { late } from "#loading/late.ts";
import { Latest } from "./Latest.tsx";
import { MentionsAbove } from "./MentionsAbove.tsx";
import { MessageRow } from "./MessageRow.tsx";
import { OLDER_HEIGHT, Older } from "./Older.tsx";
import { UnreadAbove } from "./UnreadAbove.tsx";
import { useAnnouncement } from "./use-announcement.ts";
import { useEscape } from "./use-escape.ts";
import { useKept } from "./use-kept.ts";
import { usePosition } from "./use-position.ts";
import { usePrepended } from "./use-prepended.ts";
import { useSeen } from "./use-seen.ts";
import { useSelectionEnd } from "./use-selection-end.ts";

const ConfirmDialog = late(() => import("#islands/ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** `py-2` of the scroller, in pixels. */
const PADDING = 8;
/** Height of the rendered rows above and below the view, in pixels. */
const BUFFER = 400;

/** The number of messages in the list; -1 where older ones are left, whose number is unknown. */
const ListSize = createContext(-1);

/**
 * The list around the rows. Clipped: a row that has grown and is not measured yet must not make the list scroll further than the
 * virtualizer knows. Pointer events stay on while it scrolls, so that a press is a press.
 */
function Rows({ style, children, ref }: CustomContainerComponentProps & { ref?: Ref<HTMLOListElement> }) {
  return (
    <ol ref={ref} style={{ ...style, pointerEvents: undefined }} className="overflow-y-clip">
      {children}
    </ol>
  );
}

/** A message's position among all messages, not among those on the page. */
function Item({ index, style, children, ref }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(ListSize)}>
      {children}
    </li>
  );
}

/** The messages, with a time after each long pause. Only rows in and near the view are on the page. */
export function MessageList({ store, peer }: { store: ConversationStore; peer: Conversation }) {
  const messages = useStore(store.messages.$all);
  const hasOlder = useStore(store.messages.$hasOlder);
  const divider = useStore(store.reading.$divider);
  const startMargin = PADDING + (hasOlder === false ? 0 : OLDER_HEIGHT);
  const reader = {
    entryPlace: store.reading.entryPlace,
    keepPlace: store.reading.keepPlace,
    onMoving: store.messages.setMoving,
    onWatched: store.reading.setWatched,
    onOlder: store.messages.loadAhead,
    onEnd: store.reading.catchUp,
  };
  const position = usePosition({ reader, messages, isOpen: hasOlder !== null, startMargin });
  const { scroller, rows, below, onResize, toEnd, toMessage } = position;
  const isPrepended = usePrepended(messages);
  const located = useStore(store.finding.$located);
  const [marked, setMarked] = useState<string | null>(null);
  const locatedBefore = useRef<typeof located>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press leads there once
  useLayoutEffect(() => {
    if (located === null || located === locatedBefore.current) return;
    locatedBefore.current = located;
    toMessage(located.id);
    setMarked(located.id);
  }, [located]);
  const clearMark = useCallback(() => setMarked(null), []);
  const observe = useSeen(scroller, messages, store.reading.seen);
  const { kept, listeners } = useKept(messages, scroller);
  const [resending, setResending] = useState<Message | null>(null);
  useNewDay();
  const today = fullDay(new Date(store.now() * 1000));
  const name = conversationName(peer);
  const isGroup = peer.kind === "group";
  const names = useStore(store.$names);
  const said = useAnnouncement(messages, (message) => announcement(message, { peerName: isGroup ? null : name, names }), {
    listen: store.reactions.$answered.listen,
    answersTo: store.reactions.answersTo,
    textOfAll: (before, emoji) => words.answered(before, isGroup ? null : name, emoji),
  });

  useEscape(store.reading.clearDivider);
  const focusList = (): void => scroller.current?.focus({ preventScroll: true });
  useSelectionEnd(store, scroller);

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={words.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroller
        tabIndex={0}
        {...listeners}
        // Repeat the parent's background: an opaque scroller avoids re-compositing on every frame.
        className="h-full overflow-y-auto overscroll-contain bg-ground px-4 py-2 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className={clsx("flex min-h-full flex-col", hasOlder === null ? "justify-center" : "justify-end")}>
          <Older store={store} onGone={focusList} />
          {messages.length === 0 && hasOlder === false && <p className="py-10 text-center text-ink-500 text-sm">{words.none}</p>}
          <ListSize value={hasOlder === false ? messages.length : -1}>
            <Virtualizer
              ref={rows}
              as={Rows}
              item={Item}
              scrollRef={scroller}
              data={messages}
              shift={isPrepended}
              startMargin={startMargin}
              bufferSize={BUFFER}
              keepMounted={kept}
              onResize={onResize}
            >
              {(message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  store={store}
                  today={startsTimeLine(messages[index - 1], message) ? today : null}
                  isFirstUnread={message.id === divider}
                  isContinued={message.id !== divider && continuesGroup(messages[index - 1], message)}
                  hasContinuation={messages[index + 1]?.id !== divider && continuesGroup(message, messages[index + 1])}
                  showsRead={endsReadRun(message, messages[index + 1])}
                  isMarked={message.id === marked}
                  onMarked={clearMark}
                  peerName={name}
                  peerAvatar={peer.avatar}
                  isGroup={isGroup}
                  onResend={setResending}
                  observe={observe}
                />
              )}
            </Virtualizer>
          </ListSize>
        </div>
      </section>
      <div className="absolute top-4 right-4 flex flex-col items-end gap-2">
        <UnreadAbove store={store} onGone={focusList} />
        {isGroup && <MentionsAbove store={store} onGone={focusList} />}
      </div>
      <Latest store={store} below={below} onClick={toEnd} />
      <p aria-live="polite" className="sr-only">
        <span key={said.turn}>{said.text}</span>
      </p>
      {resending && (
        <ConfirmDialog
          title={words.resendTitle}
          yes={words.confirmResend}
          expectsYes
          onYes={() => {
            setResending(null);
            store.sending.resend(resending);
          }}
          onClose={() => setResending(null)}
        >
          {words.resend}
        </ConfirmDialog>
      )}
    </div>
  );
}
