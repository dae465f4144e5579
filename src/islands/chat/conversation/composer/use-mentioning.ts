import { type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Mention, Mentioning } from "#lib/domain/chat/composing/mentions.ts";
import type { MembersStore } from "#lib/stores/chat/group-talk/members.ts";
import type { EditorHandle } from "./Editor.tsx";

export type MentioningState = ReturnType<typeof useMentioning>;

/**
 * The list of members over the editor: open while a name is written after an @, until Escape closes it for that @. `members` of a group
 * come after its messages: an @ written before them opens the list when they are there.
 */
export const useMentioning = (editor: RefObject<EditorHandle | null>, members: MembersStore | null) => {
  const id = useId();
  const [mentioning, setMentioning] = useState<Mentioning | null>(null);
  const [active, setActive] = useState<string | null>(null);
  /** The @ for which the list was closed. */
  const closed = useRef<number | null>(null);
  /** The keys of the list, once its code is here. */
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const isLost = useRef(false);

  const show = (next: Mentioning | null): void => {
    setMentioning(next);
    if (next === null) setActive(null);
  };
  const close = (): void => {
    closed.current = mentioning?.start ?? null;
    show(null);
  };
  return {
    id,
    query: mentioning?.query ?? null,
    list: mentioning && keys.current ? { id, active } : null,
    keys,
    setActive,
    follow: (next: Mentioning | null): void => {
      if (next?.start !== closed.current) closed.current = null;
      if (next && closed.current === null) void members?.load();
      // At once: the next key may choose, and must find the list of this query.
      if (next && closed.current === null) flushSync(() => show(next));
      else show(null);
    },
    onKey: (event: KeyboardEvent): boolean => {
      if (mentioning === null || members === null) return false;
      if (keys.current) return keys.current(event);
      // A quick Escape closes the list before it is here.
      if (event.key === "Escape") close();
      // A quick Enter waits for the list: it would send half a name.
      return event.key === "Escape" || (event.key === "Enter" && !isLost.current);
    },
    /** The code of the list does not come: names stay plain text. */
    lose: (): void => {
      isLost.current = true;
    },
    choose: (mention: Mention): void => editor.current?.mention(mention),
    close,
  };
};
