import { useEffect, useRef, useState } from "react";
import type { Message } from "#lib/domain/chat/message.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { contentText } from "#lib/texts/chat/summary.ts";

/** Messages that come within so many milliseconds are one announcement. */
const TOGETHER = 1000;

/** What a screen reader says of messages that come in while the conversation is open: one in words, several as a number. */
export const useAnnouncement = (messages: readonly Message[]): string => {
  const [text, setText] = useState("");
  const before = useRef<string | undefined>(undefined);
  const come = useRef<Message[]>([]);
  const timer = useRef(0);

  useEffect(() => {
    const from = messages.findIndex(({ id }) => id === before.current);
    const isFirst = before.current === undefined;
    before.current = messages.at(-1)?.id;
    if (isFirst || from < 0) return;
    const fresh = messages.slice(from + 1).filter(({ isMine }) => !isMine);
    if (fresh.length === 0) return;
    come.current.push(...fresh);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const [first, ...others] = come.current.splice(0);
      if (first) setText(others.length > 0 ? words.newer(others.length + 1) : `${first.name} ${contentText(first.content)}`.trim());
    }, TOGETHER);
  }, [messages]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return text;
};
