import { ActionMenu } from "#islands/chat/parts/ActionMenu.tsx";
import type { At } from "#islands/chat/parts/use-long-press.ts";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { conversationMenu as words } from "#lib/texts/chat/conversation-menu.ts";
import { conversationName } from "#lib/texts/chat/people.ts";

/** The menu of a conversation, or the question before it is removed. */
export type OpenMenu = { conversation: Conversation; at: At; isRemoving: boolean };

type Props = { menu: OpenMenu; inbox: Inbox; onChange: (menu: OpenMenu | null) => void };

/** A conversation's menu. */
export function ConversationMenu({ menu, inbox, onChange }: Props) {
  const { conversation, at, isRemoving } = menu;
  const { isPinned, isMuted, kind } = conversation;
  const close = (): void => onChange(null);
  return isRemoving ? (
    <ConfirmDialog
      title={words.removeTitle}
      yes={words.confirmRemove}
      isDangerous
      expectsYes
      onYes={() => {
        close();
        void inbox.remove(conversation);
      }}
      onClose={close}
    >
      {kind === "group" ? words.removeGroup : words.removePerson}
    </ConfirmDialog>
  ) : (
    <ActionMenu
      label={chat.menuOf(conversationName(conversation))}
      at={at}
      onClose={close}
      actions={[
        { label: isPinned ? words.unpin : words.pin, run: () => void inbox.pin(conversation) },
        { label: isMuted ? words.unmute : words.mute, run: () => void inbox.mute(conversation) },
        { label: words.remove, isDangerous: true, run: () => onChange({ ...menu, isRemoving: true }) },
      ]}
    />
  );
}
