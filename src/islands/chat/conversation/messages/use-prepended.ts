import { useLayoutEffect, useRef } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** Whether messages were put in before those that were there: the list then keeps the sizes of rows by their distance from the end. */
export const usePrepended = (messages: readonly Message[]): boolean => {
  const first = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    first.current = messages[0]?.id;
  }, [messages]);
  return first.current !== undefined && first.current !== messages[0]?.id && messages.some(({ id }) => id === first.current);
};
