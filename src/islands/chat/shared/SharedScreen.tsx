import { useStore } from "@nanostores/react";
import { useLayoutEffect, useRef, useState } from "react";
import { openFound } from "#islands/chat/parts/open-found.ts";
import { Screen } from "#islands/chat/parts/Screen.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Retry } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { SHARED_TABS, type SharedItem, type SharedTab } from "#lib/domain/chat/messages/shared.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createShared, type Shared } from "#lib/stores/chat/shared.ts";
import { $isOnePane, type ChatView } from "#lib/stores/chat/view.ts";
import { writerOf } from "#lib/texts/chat/announcements.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { shared as words } from "#lib/texts/chat/shared.ts";
import { late } from "#loading/late.ts";
import { SharedLine } from "./SharedLine.tsx";
import { type RowsHandle, SharedRows } from "./SharedRows.tsx";
import { SharedTile } from "./SharedTile.tsx";

const Previewer = late(() => import("#islands/chat/parts/Previewer.tsx"), "Previewer");

type Props = {
  conversation: Conversation;
  inbox: Inbox;
  view: ChatView;
  store: ConversationStore;
  /** Leads to the screen below. */
  onBack: () => void;
  /** Closes the pane. */
  onClose: () => void;
};

const isTab = (key: string): key is SharedTab => SHARED_TABS.some((tab) => tab === key);

/** The way to older things. It hands the focus on when it goes with the last page. */
function More({ label, busy, onMore, onGone }: { label: string; busy: boolean; onMore: () => void; onGone: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) gone.current();
    };
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} onClick={onMore} className="mt-2 w-full shrink-0">
      {label}
    </Button>
  );
}

/** A tab without a thing to show: it loads, has failed, is empty, or its newest messages have none. */
function Nothing({ shared }: { shared: Shared }) {
  const { tab, isAll, paging } = useStore(shared.$list);
  const more = (): void => void shared.more();
  if (typeof paging === "object")
    return hasReason(paging.failure, "not-offered") ? (
      <StateView picture="failed" title={words.unavailable} hint={words.unavailableHint} />
    ) : (
      <div role="alert">
        <StateView picture="failed" title={words.failed}>
          <Retry onRetry={more} />
        </StateView>
      </div>
    );
  if (isAll) return <StateView picture="yet" title={words.none[tab]} hint={words.noneHint} />;
  if (paging === "loading") return <div className="skeleton h-40" />;
  return (
    <StateView picture="search" title={words.noneYet} hint={words.noneYetHint}>
      <Button onClick={more}>{words.searchOn}</Button>
    </StateView>
  );
}

type PreviewProps = {
  media: readonly Message[];
  inbox: Inbox;
  shown: string;
  onShow: (message: Message | null) => void;
  onLocate: (message: Message) => void;
};

/** The previewer of the pictures and videos. */
function Preview({ media, inbox, shown, onShow, onLocate }: PreviewProps) {
  const connection = useStore(inbox.$connection);
  const at = media.findIndex(({ id }) => id === shown);
  // Close the previewer when its picture is revoked.
  if (at < 0) return null;
  return (
    <Previewer {...{ media, connection, at, onLocate }} onMove={(to) => onShow(media[to] ?? null)} onClose={() => onShow(null)} />
  );
}

function Content({ conversation, inbox, view, store, onClose }: Props) {
  const [shared] = useState(() => createShared({ inbox, conversationId: conversation.id, messages: store.messages }));
  const { tab, items, isAll, paging } = useStore(shared.$list);
  const connection = useStore(inbox.$connection);
  const names = useStore(inbox.$names);
  const isSheet = useStore($isOnePane);
  const [shown, setShown] = useState<string | null>(null);
  const rows = useRef<RowsHandle>(null);
  const peerName = conversation.kind === "group" ? null : conversationName(conversation);
  const more = (): void => void shared.more();
  const isLoading = paging === "loading";
  const media = items.flatMap((item) => (item.kind === "tile" ? [item.message] : []));
  /** Shows a picture large; the last one brings those before it. */
  const show = (message: Message | null): void => {
    setShown(message?.id ?? null);
    if (message !== null && message === media.at(-1) && !isAll) more();
  };
  const locate = (message: Message): void => {
    setShown(null);
    // The message lies below the sheet.
    if (isSheet) onClose();
    void openFound(view, message);
  };
  const draw = (item: SharedItem, isStop: boolean) => {
    const writer = writerOf(item.message, { peerName, names });
    return item.kind === "tile" ? (
      <SharedTile {...{ item, writer, connection, isStop }} onOpen={() => show(item.message)} />
    ) : (
      <SharedLine {...{ item, writer, isStop }} now={inbox.client.now()} onLocate={() => locate(item.message)} />
    );
  };
  return (
    <div
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col focus:outline-none [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col lg:[&_[role=tab]]:px-2.5 lg:[&_[role=tab]]:text-sm"
    >
      <Tabs
        label={words.kinds}
        tabs={SHARED_TABS.map((key) => ({ key, label: words.tabs[key] }))}
        current={tab}
        onPick={(key) => isTab(key) && shared.pick(key)}
      >
        <p role="status" className="sr-only">
          {isLoading ? words.loading : items.length > 0 ? words.count(items.length, isAll) : ""}
        </p>
        {items.length === 0 ? (
          <Nothing shared={shared} />
        ) : (
          <>
            <SharedRows key={tab} ref={rows} items={items} onMore={isAll || paging !== "idle" ? null : more}>
              {draw}
            </SharedRows>
            {!isAll && (
              <More
                label={typeof paging === "object" ? words.moreFailed : isLoading ? words.loading : words.more}
                busy={isLoading}
                onMore={more}
                onGone={() => rows.current?.focus()}
              />
            )}
          </>
        )}
      </Tabs>
      {shown !== null && <Preview {...{ media, inbox, shown }} onShow={show} onLocate={locate} />}
    </div>
  );
}

/** The pictures, videos, files and links of a conversation, the newest first, above the management of a group or the details (X-shared). */
export function SharedScreen(props: Props) {
  const { conversation, inbox, onBack } = props;
  const { search: isOffered } = useStore(inbox.$capabilities);
  return (
    <Screen title={words.title} onBack={onBack} isFull>
      {conversation.groupType === "AVChatRoom" ? (
        <StateView picture="talk" title={words.live} />
      ) : isOffered ? (
        <Content {...props} />
      ) : (
        <StateView picture="failed" title={words.unavailable} hint={words.unavailableHint} />
      )}
    </Screen>
  );
}
