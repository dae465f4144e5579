import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createNotices, turnOffNotices, turnOnNotices } from "#lib/stores/chat/notices.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { noticeBody, notices as words } from "#lib/texts/chat/notices.ts";
import { conversationName } from "#lib/texts/chat/people.ts";

/** Notifies of new messages. With `isOffered`, one line offers to turn this on. */
export function Notices({ inbox, view, isOffered }: { inbox: Inbox; view: ChatView; isOffered: boolean }) {
  const [$state] = useState(() =>
    createNotices({
      inbox,
      say: (conversation, message) => ({
        title: conversationName(conversation),
        body: noticeBody(message, conversation.kind === "group"),
      }),
      onOpen: (id) => void view.open(id),
    }),
  );
  const state = useStore($state);
  const [hasAsked, setAsked] = useState(false);
  const isRefused = hasAsked && state === "denied";
  if (!isRefused && !(isOffered && state === "unasked")) return null;
  const ask = (): void => {
    setAsked(true);
    void turnOnNotices();
  };
  return (
    <section
      aria-label={words.region}
      // A low window keeps its room for messages.
      className="flex low:hidden flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-brand-50 px-4 py-1 text-ink-900 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 basis-60 py-1">
        {isRefused ? words.denied : words.offer}
      </p>
      {isRefused ? (
        <Button variant="plain" onClick={() => setAsked(false)}>
          {words.understood}
        </Button>
      ) : (
        <span className="flex gap-2">
          <Button variant="plain" onClick={turnOffNotices}>
            {words.decline}
          </Button>
          <Button onClick={ask}>{words.turnOn}</Button>
        </span>
      )}
    </section>
  );
}
