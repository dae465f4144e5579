import { type Action, ActionMenu } from "#islands/chat/parts/ActionMenu.tsx";
import { saveOrOpen } from "#islands/chat/parts/save-or-open.ts";
import { isTouch } from "#islands/chat/parts/touch.ts";
import type { At } from "#islands/chat/parts/use-long-press.ts";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { emojiToken } from "#lib/domain/chat/messages/emoji.ts";
import { emojiPicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { type MessageAction, messageActions } from "#lib/domain/chat/messages/menu.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { OFFERED_REACTIONS } from "#lib/domain/chat/messages/reactions.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { copyWords } from "#lib/stores/chat/download.ts";
import { say } from "#lib/stores/chat/say.ts";
import { emojiNames, withEmojiNames } from "#lib/texts/chat/emoji.ts";
import { actionText, messageMenu } from "#lib/texts/chat/message-menu.ts";
import { messageTime } from "#lib/texts/chat/message-time.ts";
import { messages } from "#lib/texts/chat/messages.ts";

/** The menu of a message, or the question before it is removed. */
export type OpenMenu = { at: At; isRemoving: boolean };

const copy = async (text: string): Promise<void> => {
  const isCopied = await copyWords(withEmojiNames(text));
  say(isCopied ? messageMenu.copied : messageMenu.notCopied, isCopied ? "success" : "warning");
};

export type MessageMenuProps = {
  menu: OpenMenu;
  message: Message;
  store: ConversationStore;
  onResend: () => void;
  onChange: (menu: OpenMenu | null) => void;
};

/** A message's menu (R3.5.4). */
export function MessageMenu({ menu, message, store, onResend, onChange }: MessageMenuProps) {
  const close = (): void => onChange(null);
  if (menu.isRemoving)
    return (
      <ConfirmDialog
        title={messageMenu.removeTitle}
        yes={messageMenu.confirmRemove}
        isDangerous
        expectsYes
        onYes={() => {
          close();
          void store.messages.remove(message);
        }}
        onClose={close}
      >
        {messageMenu.remove}
      </ConfirmDialog>
    );

  const open = (): void => {
    const { content } = message;
    if (content.kind === "file") void saveOrOpen(content.url, content.name || messages.unnamedFile, messages.noFile);
    else store.overlays.preview(message.id);
  };
  const run: Record<MessageAction, () => void> = {
    open,
    copy: () => message.content.kind === "text" && void copy(message.content.text),
    translate: () => {
      if (!store.translations.translate(message)) say(messageMenu.noTranslation, "warning");
    },
    forward: () => store.overlays.chooseForward({ way: "each", ids: [message.id] }),
    quote: () => store.draft.quote(message),
    select: () => store.selection.start(message.id),
    resend: onResend,
    revoke: () => void store.messages.revoke(message),
    delete: () => onChange({ ...menu, isRemoving: true }),
  };
  const known = store.reactions.$reactions.get()[message.id] ?? [];
  const reactions: Action[] = OFFERED_REACTIONS.filter(() => store.reactions.mayReact(message)).map((emoji) => ({
    label: messageMenu.reactWith(emojiNames[emoji]),
    mark: { picture: emojiPicture(emoji), isOn: known.some(({ token, isMine }) => isMine && token === emojiToken(emoji)) },
    run: () => void store.reactions.react(message.id, emojiToken(emoji)),
  }));
  const translation = store.translations.$translations.get()[message.id];
  const isTranslated = translation !== undefined && translation.state !== "failed";
  const actions = messageActions(message, isTouch()).map((action) => ({
    label: action === "translate" && isTranslated ? messageMenu.hideTranslation : actionText[action],
    isDangerous: action === "delete",
    run: run[action],
  }));
  return (
    <ActionMenu
      label={messages.menu}
      note={messageTime(message.time, store.now())}
      at={menu.at}
      actions={[...reactions, ...actions]}
      onClose={close}
    />
  );
}
