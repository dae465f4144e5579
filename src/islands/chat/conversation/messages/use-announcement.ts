import { useCallback, useEffect, useRef, useState } from "react";
import { emojiOf } from "#lib/domain/chat/messages/emoji.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** Messages within this many milliseconds are one announcement. */
const TOGETHER = 1000;

/** `turn` changes each time, so that the same words are announced again. */
type Announcement = { turn: number; text: string };

/**
 * Others' reactions: `listen` reports new ones, by message and tokens; `of` has all of a
 * message; `say` puts emoji into words, after an introduction.
 */
type Answers = {
  listen: (heard: (answer: { id: string; tokens: readonly string[] }) => void) => () => void;
  answersTo: (id: string) => readonly string[];
  textOfAll: (before: string, emoji: readonly string[]) => string;
};

/**
 * A screen reader's announcement of incoming messages in the open conversation: one message in words, several as a number, and the
 * reactions of others to the user's own.
 */
export const useAnnouncement = (
  messages: readonly Message[],
  textOf: (message: Message) => string,
  { listen, answersTo, textOfAll }: Answers,
): Announcement => {
  const [said, setSaid] = useState<Announcement>({ turn: 0, text: "" });
  const known = useRef({ messages, textOf, answersTo, textOfAll });
  known.current = { messages, textOf, answersTo, textOfAll };
  /** The newest sent message: own messages in progress come after all new ones. */
  const before = useRef<string | undefined>(undefined);
  const come = useRef(new Set<string>());
  /** Pairs of a message and the token of a reaction. */
  const answered = useRef(new Set<string>());
  const timer = useRef(0);
  const saySoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // In their present form: one may have been recalled since.
      const all = known.current;
      const [first, ...others] = all.messages.filter(({ id }) => come.current.has(id));
      const emoji = all.messages
        .filter(({ isMine }) => isMine)
        .flatMap(({ id }) => all.answersTo(id).flatMap((token) => (answered.current.has(id + token) && emojiOf(token)) || []));
      come.current.clear();
      answered.current.clear();
      let text = "";
      if (first) text = others.length > 0 ? words.newer(others.length + 1) : all.textOf(first);
      if (emoji.length > 0)
        text = all.textOfAll(
          text,
          [...new Set(emoji)].map((one) => emojiNames[one]),
        );
      if (text) setSaid(({ turn }) => ({ turn: turn + 1, text }));
    }, TOGETHER);
  }, []);

  useEffect(() => {
    const from = messages.findIndex(({ id }) => id === before.current);
    const isFirst = before.current === undefined;
    before.current = messages.findLast(({ delivery }) => delivery.state !== "sending")?.id;
    if (isFirst || from < 0) return;
    const fresh = messages.slice(from + 1).filter(({ isMine }) => !isMine);
    if (fresh.length === 0) return;
    for (const { id } of fresh) come.current.add(id);
    saySoon();
  }, [messages, saySoon]);
  useEffect(
    () =>
      listen(({ id, tokens }) => {
        for (const token of tokens) answered.current.add(id + token);
        saySoon();
      }),
    [listen, saySoon],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
};
