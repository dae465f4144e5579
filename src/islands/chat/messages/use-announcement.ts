import { useEffect, useRef, useState } from "react";
import type { Message } from "#lib/domain/chat/message.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** Messages that come within so many milliseconds are one announcement. */
const TOGETHER = 1000;

/** `turn` is another each time: the same words said again are a new announcement. */
type Announcement = { turn: number; text: string };

/** What a screen reader says of messages that come in while the conversation is open: one in words, several as a number. */
export const useAnnouncement = (messages: readonly Message[], textOf: (message: Message) => string): Announcement => {
  const [said, setSaid] = useState<Announcement>({ turn: 0, text: "" });
  const known = useRef({ messages, textOf });
  known.current = { messages, textOf };
  /** The newest that has gone out: what is one's own and on its way stands after whatever comes. */
  const before = useRef<string | undefined>(undefined);
  const come = useRef(new Set<string>());
  const timer = useRef(0);

  useEffect(() => {
    const from = messages.findIndex(({ id }) => id === before.current);
    const isFirst = before.current === undefined;
    before.current = messages.findLast(({ delivery }) => delivery.state !== "sending")?.id;
    if (isFirst || from < 0) return;
    const fresh = messages.slice(from + 1).filter(({ isMine }) => !isMine);
    if (fresh.length === 0) return;
    for (const { id } of fresh) come.current.add(id);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // As they are now: one may have been taken back meanwhile.
      const [first, ...others] = known.current.messages.filter(({ id }) => come.current.has(id));
      come.current.clear();
      if (!first) return;
      const text = others.length > 0 ? words.newer(others.length + 1) : known.current.textOf(first);
      setSaid(({ turn }) => ({ turn: turn + 1, text }));
    }, TOGETHER);
  }, [messages]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
};
