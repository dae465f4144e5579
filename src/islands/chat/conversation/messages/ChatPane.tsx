import { useStore } from "@nanostores/react";
import { type ReactNode, useRef } from "react";
import { PreviewHost } from "#islands/chat/conversation/bubbles/PreviewHost.tsx";
import { RecordHost } from "#islands/chat/conversation/bubbles/RecordHost.tsx";
import { Composer, type ComposerHandle } from "#islands/chat/conversation/composer/Composer.tsx";
import { LeftBar } from "#islands/chat/conversation/composer/LeftBar.tsx";
import { MutedBar } from "#islands/chat/conversation/composer/MutedBar.tsx";
import type { Tools } from "#islands/chat/conversation/composer/Tools.tsx";
import { useFileDrop } from "#islands/chat/conversation/composer/use-file-drop.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { isNoticeAccount } from "#lib/domain/chat/conversations/notice-accounts.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { late } from "#loading/late.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";
import { Hints } from "./hints.ts";
import { MessageList } from "./MessageList.tsx";

const SelectionBar = late(() => import("./SelectionBar.tsx"), "SelectionBar");

type Props = {
  conversation: Conversation;
  store: ConversationStore;
  header: ReactNode;
  /** Stands below the header. */
  note: ReactNode;
  tools?: Tools;
  onForget: () => void;
};

/** The open conversation: header, messages and editor. */
export function ChatPane({ conversation, store, header, note, tools, onForget }: Props) {
  const left = useStore(store.membership.$left);
  const isRefused = useStore(store.sending.$isMuted);
  const silence = useStore(store.membership.$silence);
  const isMuted = isRefused || silence !== null;
  const isChoosing = useStore(store.selection.$chosen) !== null;
  const name = conversationName(conversation);
  const isNotice = isNoticeAccount(conversation.peer);
  // Frauds target seekers. Without the code of the hints the conversation still works.
  const hints = useQuietCode(tools?.isSeeker === true && conversation.kind === "person", () => import("./ScamHint.tsx"));
  const composer = useRef<ComposerHandle>(null);
  const drop = useFileDrop((files) => {
    if (isNotice) say(chat.noticesOnly, "warning");
    else if (left) say(chat.left[left], "warning");
    else if (isMuted) say(words.muted, "warning");
    // Keep the selection of messages, which replaces the editor: a drop is easier to repeat.
    else if (isChoosing) say(words.choosing, "warning");
    else composer.current?.attach(files);
  });
  return (
    <section aria-label={name} {...drop.target} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {header}
      {note && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-brand-50 px-4 py-2 text-brand-700 text-sm">
          {note}
        </div>
      )}
      <Hints value={hints?.ScamHint ?? null}>
        <MessageList store={store} peer={conversation} />
      </Hints>
      {isChoosing ? (
        <SelectionBar store={store} onLost={store.selection.end} />
      ) : isNotice ? (
        <p className="border-line border-t bg-card px-4 py-6 text-center text-ink-500 text-sm">{chat.noticesOnly}</p>
      ) : left ? (
        <LeftBar reason={left} onForget={onForget} />
      ) : isMuted ? (
        <MutedBar store={store} silence={silence} />
      ) : (
        <Composer
          key={store.conversationId}
          ref={composer}
          store={store}
          peerName={conversation.kind === "group" ? null : name}
          tools={tools}
          isDropTarget={drop.isOver}
        />
      )}
      <PreviewHost store={store} />
      <RecordHost store={store} />
    </section>
  );
}
