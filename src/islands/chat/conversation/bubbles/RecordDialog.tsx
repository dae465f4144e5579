import { useStore } from "@nanostores/react";
import { ChevronLeft } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Previewer } from "#islands/chat/parts/Previewer.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { type Content, isNotice, type Message, mayPreview } from "#lib/domain/chat/messages/message.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { createRecord, type RecordStore } from "#lib/stores/chat/conversation/record.ts";
import { noticeLine } from "#lib/texts/chat/announcements.ts";
import { messageTime } from "#lib/texts/chat/message-time.ts";
import { calledBy } from "#lib/texts/chat/people.ts";
import { records as words } from "#lib/texts/chat/records.ts";
import { Bubble } from "./Bubble.tsx";

/** `p-5` of the dialog, in pixels. */
const PADDING = 20;

const skeleton = (
  <div role="status" aria-label={words.loading} className="flex flex-col gap-4">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-2">
        <div className="skeleton size-9" />
        <div className="skeleton h-14 flex-1" />
      </div>
    ))}
  </div>
);

type RowProps = { message: Message; store: ConversationStore; record: RecordStore; onPreview: (id: string) => void };

/** A message of the record: who wrote it, when, and its content as in the conversation. */
function RecordRow({ message, store, record, onPreview }: RowProps) {
  const names = useStore(store.$names);
  const connection = useStore(store.$connection);
  const { content, time, avatar, id } = message;
  if (isNotice(message))
    return <p className="pb-4 text-center text-ink-500 text-xs">{noticeLine(message, { peerName: null, names })}</p>;
  const name = calledBy({ account: message.from, name: message.name }, names);
  return (
    <div className="flex gap-2 pb-4">
      <Avatar key={connection + avatar} name={name} url={avatar} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="flex max-w-full gap-2 text-ink-500 text-xs">
          <bdi className="truncate">{name}</bdi>
          {time > 0 && <span className="shrink-0 tabular-nums">{messageTime(time, store.now())}</span>}
        </p>
        <div className="min-w-0 max-w-full">
          <Bubble
            message={message}
            connection={connection}
            onPreview={mayPreview(message) ? () => onPreview(id) : null}
            onRecord={content.kind === "merger" ? () => record.open(content) : null}
          />
        </div>
      </div>
    </div>
  );
}

type ListProps = Omit<RowProps, "message" | "onPreview"> & { messages: readonly Message[] };

/** The messages of a record. Only rows in view are on the page. */
function RecordList({ messages, store, record }: ListProps) {
  const list = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [isBound, setBound] = useState(false);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const connection = useStore(store.$connection);
  // The dialog scrolls, and a record that was opened starts at its beginning, with the focus in it.
  useLayoutEffect(() => {
    scroller.current = list.current?.parentElement ?? null;
    scroller.current?.scrollTo({ top: 0 });
    list.current?.focus({ preventScroll: true });
    setBound(true);
  }, []);
  const media = messages.filter(mayPreview);
  const at = media.findIndex(({ id }) => id === previewed);
  if (messages.length === 0) return <p className="py-8 text-center text-ink-500">{words.empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section ref={list} tabIndex={0} aria-label={words.list} className="focus-visible:outline-offset-4">
      {isBound && (
        <Virtualizer as="ol" item="li" scrollRef={scroller} data={messages} startMargin={PADDING}>
          {(message) => <RecordRow key={message.id} message={message} store={store} record={record} onPreview={setPreviewed} />}
        </Virtualizer>
      )}
      {at >= 0 && (
        <Previewer
          media={media}
          connection={connection}
          at={at}
          onMove={(to) => setPreviewed(media[to]?.id ?? null)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </section>
  );
}

type Props = { content: Extract<Content, { kind: "merger" }>; store: ConversationStore; onClose: () => void };

/** A merged record, and those inside it one above the other (X-records); a sheet on phones. */
export function RecordDialog({ content, store, onClose }: Props) {
  const [record] = useState(() => createRecord(store.messages, content));
  const top = useStore(record.$top);
  const depth = useStore(record.$depth);
  if (!top) return null;
  return (
    <Dialog
      title={top.title || words.untitled}
      variant="sheet"
      onClose={onClose}
      footer={
        depth > 1 && (
          <Button variant="plain" onClick={record.back}>
            <ChevronLeft size={16} aria-hidden="true" />
            {words.back}
          </Button>
        )
      }
    >
      <Loaded of={top.messages} skeleton={skeleton} onRetry={record.retry} failedTitle={words.failed}>
        {(messages) => <RecordList key={depth} messages={messages} store={store} record={record} />}
      </Loaded>
    </Dialog>
  );
}
