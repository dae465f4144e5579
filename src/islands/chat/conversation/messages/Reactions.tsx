import { useStore } from "@nanostores/react";
import { emojiOf } from "#lib/domain/chat/messages/emoji.ts";
import { emojiPicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** Emoji reactions to a message (R3.3.1-3). A press adds the reader's own reaction or removes it. */
export function Reactions({ id, store, isAtEnd }: { id: string; store: ConversationStore; isAtEnd: boolean }) {
  const known = useStore(store.reactions.$reactions, { keys: [id] })[id] ?? [];
  const shown = known.flatMap((reaction) => {
    const emoji = emojiOf(reaction.token);
    return emoji ? [{ ...reaction, emoji }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={`flex flex-wrap gap-1 ${isAtEnd ? "justify-end" : ""}`}>
      {shown.map(({ emoji, token, count, isMine }) => (
        <button
          key={token}
          type="button"
          aria-pressed={isMine}
          aria-label={words.reacted(emojiNames[emoji], count)}
          title={emojiNames[emoji]}
          onClick={({ currentTarget }) => {
            // Removing the last reaction removes this button: keep the focus near.
            if (isMine && count === 1) currentTarget.closest("li")?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
            void store.reactions.react(id, token);
          }}
          className="flex min-h-7 pointer-coarse:min-h-8 items-center gap-1 rounded-full border border-line bg-card px-2 text-ink-700 text-xs tabular-nums hover:border-brand-600 aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
        >
          <img src={emojiPicture(emoji)} alt="" width={18} height={18} draggable={false} />
          {count}
        </button>
      ))}
    </div>
  );
}
