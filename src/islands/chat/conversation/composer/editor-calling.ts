import { type Calling, callingAt } from "#lib/domain/chat/composing/mentions.ts";
import { readText, selectedSpan } from "./editor-text.ts";

/** Follows the call by name that is written at the caret. While an input method composes, its letters are no name yet. */
export const followCalling = (root: HTMLElement, isComposing: () => boolean, onCalling: (calling: Calling | null) => void) => {
  let last: Calling | null = null;
  const report = (calling: Calling | null): void => {
    if (last?.query === calling?.query && last?.start === calling?.start) return;
    last = calling;
    onCalling(calling);
  };
  return {
    look: (): void => {
      if (isComposing()) return;
      const span = document.activeElement === root ? selectedSpan(root) : null;
      report(span && span.start === span.end ? callingAt(readText(root), span.start) : null);
    },
    end: (): void => report(null),
    current: (): Calling | null => last,
  };
};
