import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { Action } from "#islands/chat/ActionMenu.tsx";
import { saveOrOpen } from "#islands/chat/bubbles/save-or-open.ts";
import { isTouch } from "#islands/chat/composer/touch.ts";
import { LateActionMenu, LateConfirmDialog } from "#islands/chat/LateParts.tsx";
import { type At, useLongPress } from "#islands/chat/use-long-press.ts";
import { emojiToken } from "#lib/domain/chat/emoji.ts";
import { emojiPicture } from "#lib/domain/chat/emoji-pictures.ts";
import { type MessageAction, messageActions } from "#lib/domain/chat/menu.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import { OFFERED_REACTIONS } from "#lib/domain/chat/reactions.ts";
import { copyWords } from "#lib/stores/chat/download.ts";
import { say } from "#lib/stores/chat/say.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { emojiNames, withEmojiNames } from "#lib/texts/chat/emoji.ts";
import { actionText, messages as words } from "#lib/texts/chat/messages.ts";

/** How long a press opens a message's actions, in milliseconds (3§9). */
const LONG_PRESS = 500;
/** Nearer to the upper edge of the list, in pixels, the menu of a message stands below it (3§9); so much it needs there, too. */
const ROOM = 160;

const copy = async (text: string): Promise<void> => {
  const isCopied = await copyWords(withEmojiNames(text));
  say(isCopied ? words.copied : words.notCopied, isCopied ? "success" : "warning");
};

/**
 * Above a message, or below one that stands near the top. One that fills the view has room at neither end: there the menu stands on it,
 * above what was pressed, or else in the middle of what is seen of it.
 */
const besides = (bubble: Element, pressed?: At): At => {
  const { left, top, bottom } = bubble.getBoundingClientRect();
  const view = bubble.closest("section")?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect();
  if (top - view.top >= ROOM) return { x: left, y: top, isAbove: true };
  // With many actions it needs more, and rather covers some of the message than what one writes in.
  if (view.bottom - bottom >= ROOM) return { x: left, y: bottom, lowest: view.bottom };
  const y = pressed?.y ?? (Math.max(top, view.top) + Math.min(bottom, view.bottom)) / 2;
  return { x: left, y, isAbove: y - view.top >= ROOM, lowest: view.bottom };
};

/** Words of the message are selected: the browser's own menu is about them. */
const hasSelection = (bubble: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(bubble, true);
};

type Parts = { message: Message; thread: ThreadStore; onResend: () => void };

/**
 * The menu of a message (3§5): by a right click, a long press, or the button beside the message, which keys reach. Answers what to listen
 * to on the bubble, how the button opens it, and what is open.
 */
export const useMessageMenu = ({ message, thread, onResend }: Parts) => {
  const [menu, setMenu] = useState<At | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  const open = (): void => {
    const { content } = message;
    if (content.kind === "file") void saveOrOpen(content.url, content.name || words.unnamedFile, words.noFile);
    else thread.preview(message.id);
  };
  const run: Record<MessageAction, () => void> = {
    open,
    copy: () => message.content.kind === "text" && void copy(message.content.text),
    quote: () => thread.quote(message),
    resend: onResend,
    revoke: () => void thread.revoke(message),
    delete: () => setRemoving(true),
  };

  const bubble = useRef<HTMLDivElement>(null);
  const openBeside = (pressed?: At): void => setMenu(bubble.current && besides(bubble.current, pressed));
  // A finger would hide what stands below it.
  const press = useLongPress(LONG_PRESS, (at) => (isTouch() ? openBeside(at) : setMenu(at)));
  const reactions = (): Action[] => {
    const known = thread.$reactions.get()[message.id] ?? [];
    return OFFERED_REACTIONS.filter(() => thread.mayReact(message)).map((emoji) => ({
      label: words.reactWith(emojiNames[emoji]),
      mark: {
        picture: emojiPicture(emoji),
        isOn: known.some(({ token, isMine }) => isMine && token === emojiToken(emoji)),
      },
      run: () => void thread.react(message.id, emojiToken(emoji)),
    }));
  };
  const hasMenu = messageActions(message, isTouch()).length > 0;
  const shown: ReactNode = (
    <>
      {menu && hasMenu && (
        <LateActionMenu
          label={words.menu}
          at={menu}
          actions={[
            ...reactions(),
            ...messageActions(message, isTouch()).map((action) => ({
              label: actionText[action],
              isDangerous: action === "delete",
              run: run[action],
            })),
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      {isRemoving && (
        <LateConfirmDialog
          title={words.removeTitle}
          text={words.remove}
          action={words.confirmRemove}
          isDangerous
          onClose={() => setRemoving(false)}
          onConfirm={() => void thread.remove(message)}
        />
      )}
    </>
  );
  const onContextMenu = (event: MouseEvent): void => {
    if (!hasSelection(event.currentTarget)) press.onContextMenu(event);
  };
  return { bubble, press: hasMenu ? { ...press, onContextMenu } : {}, hasMenu, openBeside: () => openBeside(), shown };
};
