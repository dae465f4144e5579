import { atom, computed, type ReadableAtom } from "nanostores";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { CHOSEN_MAX, chosenOf } from "#lib/domain/chat/messages/selection.ts";

/** The choice of several messages of a conversation. It leaves the draft alone. */
export const createSelection = ($messages: ReadableAtom<readonly Message[]>) => {
  /** Ids of chosen messages; null while none are being chosen. */
  const $chosen = atom<ReadonlySet<string> | null>(null);
  /** The message at which the choice began, until its checkbox has taken the focus. */
  let first: string | null = null;

  return {
    $chosen,
    /** The chosen messages, in the order of the list. */
    $list: computed([$chosen, $messages], (chosen, messages) => (chosen ? chosenOf(messages, chosen) : [])),
    start: (id: string): void => {
      first = id;
      $chosen.set(new Set([id]));
    },
    /** Chooses a message, or takes it out of the choice; answers false if no more can be chosen. */
    toggle: (id: string): boolean => {
      const before = $chosen.get();
      if (before === null) return true;
      const chosen = new Set(before);
      if (!chosen.delete(id)) {
        if (chosenOf($messages.get(), before).length >= CHOSEN_MAX) return false;
        chosen.add(id);
      }
      $chosen.set(chosen);
      return true;
    },
    /** Whether the checkbox of a message takes the focus: once, where the choice began. */
    takesFocus: (id: string): boolean => {
      const isFirst = first === id;
      if (isFirst) first = null;
      return isFirst;
    },
    end: (): void => $chosen.set(null),
  };
};
export type Selection = ReturnType<typeof createSelection>;
