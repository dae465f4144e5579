import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ConfirmDialog } from "#islands/chat/ConfirmDialog.tsx";
import { nameOf } from "#islands/chat/conversations/ConversationRow.tsx";
import { Button } from "#islands/ui/Button.tsx";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import { type Message, startsTimeLine } from "#lib/domain/chat/message.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { messageTime } from "#lib/texts/chat/times.ts";
import { MessageRow } from "./MessageRow.tsx";
import { useAnnouncement } from "./use-announcement.ts";
import { useScroll } from "./use-scroll.ts";
import { useSeen } from "./use-seen.ts";

/** One player at a time (3§4). */
const pauseOthers = (playing: EventTarget, list: HTMLElement): void => {
  for (const player of list.querySelectorAll<HTMLMediaElement>("audio, video"))
    if (player !== playing && !player.paused) {
      player.pause();
      if (player instanceof HTMLAudioElement) player.currentTime = 0;
    }
};

/** The way to older messages (3§2). */
function Older({ thread, onLoad }: { thread: ThreadStore; onLoad: () => void }) {
  const paging = useStore(thread.$paging);
  const hasOlder = useStore(thread.$hasOlder);
  if (hasOlder === false) return null;
  const isFailed = typeof paging === "object";
  if (hasOlder === null && !isFailed)
    return (
      <p role="status" className="py-6 text-center text-ink-500 text-sm">
        {words.loadingMore}
      </p>
    );
  return (
    <div className="flex justify-center py-2">
      <Button variant="quiet" busy={paging === "loading"} onClick={onLoad}>
        {paging === "loading" ? words.loadingMore : isFailed ? words.moreFailed : words.more}
      </Button>
    </div>
  );
}

/** All that was said, with the time where it was long ago that something was. */
export function MessageList({ thread, peer }: { thread: ThreadStore; peer: Conversation }) {
  const messages = useStore(thread.$messages);
  const hasOlder = useStore(thread.$hasOlder);
  const { scroller, content, onScroll, isFarUp, newer, toLatest } = useScroll(messages);
  const observe = useSeen(scroller, messages, thread.seen);
  const announcement = useAnnouncement(messages);
  const [resending, setResending] = useState<Message | null>(null);
  const now = thread.now();
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={words.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keys
        tabIndex={0}
        onScroll={onScroll}
        onPlayCapture={(event) => pauseOthers(event.target, event.currentTarget)}
        className="h-full overflow-y-auto overscroll-contain px-4 py-2 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end">
          <Older thread={thread} onLoad={() => void thread.loadPage()} />
          {messages.length === 0 && hasOlder === false && <p className="py-10 text-center text-ink-500 text-sm">{words.none}</p>}
          <ol className="flex flex-col gap-4 pb-2">
            {messages.map((message, index) => (
              <li key={message.id} data-message={message.id} ref={message.isMine ? undefined : observe}>
                {startsTimeLine(messages[index - 1], message) && (
                  <p className="pb-4 text-center text-ink-500 text-xs tabular-nums">{messageTime(message.time, now)}</p>
                )}
                <MessageRow
                  message={message}
                  thread={thread}
                  peerName={nameOf(peer)}
                  peerAvatar={peer.avatar}
                  isGroup={peer.kind === "group"}
                  onResend={() => setResending(message)}
                />
              </li>
            ))}
          </ol>
        </div>
      </section>
      {(isFarUp || newer > 0) && (
        <button
          type="button"
          onClick={toLatest}
          className="absolute right-4 bottom-4 min-h-10 rounded-full border border-line bg-card px-4 text-brand-600 text-sm shadow-overlay hover:bg-brand-50"
        >
          {newer > 0 ? words.newer(newer) : words.toLatest}
        </button>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {resending && (
        <ConfirmDialog
          title={words.resendTitle}
          text={words.resend}
          action={words.confirmResend}
          onClose={() => setResending(null)}
          onConfirm={() => thread.resend(resending)}
        />
      )}
    </div>
  );
}
