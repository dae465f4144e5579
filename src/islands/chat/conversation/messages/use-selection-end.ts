import { useStore } from "@nanostores/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";

/** The list takes the focus when the controls of a choice of messages leave the page with it. */
export const useSelectionEnd = ({ selection }: ConversationStore, list: RefObject<HTMLElement | null>): void => {
  const isChoosing = useStore(selection.$chosen) !== null;
  const was = useRef(isChoosing);
  useLayoutEffect(() => {
    if (was.current && !isChoosing && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    was.current = isChoosing;
  }, [isChoosing, list]);
};
