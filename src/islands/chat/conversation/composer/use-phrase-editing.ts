import { useStore } from "@nanostores/react";
import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { keptPhrase, PHRASES_MAX, withPhrase, withPhraseAt } from "#lib/domain/chat/composing/phrases.ts";
import { phrasesOf } from "#lib/stores/chat/phrases.ts";
import { recruitersPhrases, seekersPhrases } from "#lib/texts/chat/phrases.ts";

type Removed = { phrase: string; at: number };

/** The phrases of an account, and how the user edits them. Elements in `body` take the focus by their `data-place`. */
export const usePhraseEditing = (account: string, isSeeker: boolean, body: RefObject<HTMLElement | null>) => {
  const house = isSeeker ? seekersPhrases : recruitersPhrases;
  const store = phrasesOf(account, isSeeker);
  const own = useStore(store.$own);
  const phrases = own ?? house;
  const [isManaged, setManaged] = useState(false);
  /** The open form; its phrase is null for a new one. */
  const [written, setWritten] = useState<{ phrase: string | null } | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);

  /** Makes a change that removes the focused element, and focuses the change's subject. */
  const andFocus = (change: () => void, name: () => string): void => {
    flushSync(change);
    body.current?.querySelector<HTMLElement>(`[data-place="${name()}"]`)?.focus();
  };
  const endForm = (phrase: string | null): void =>
    andFocus(
      () => setWritten(null),
      () => (phrase === null ? "add" : String((store.$own.get() ?? house).indexOf(phrase))),
    );
  const save = (before: string | null, text: string): void => {
    setRemoved(null);
    store.change(house, (now) => withPhrase(now, before, text));
    endForm(before === null && phrases.length + 1 < PHRASES_MAX ? null : keptPhrase(text));
  };
  const remove = (phrase: string, at: number): void =>
    andFocus(
      () => {
        store.change(house, (now) => now.filter((one) => one !== phrase));
        setWritten(null);
        setRemoved({ phrase, at });
      },
      () => "undo",
    );
  const putBack = ({ phrase, at }: Removed): void =>
    andFocus(
      () => {
        store.change(house, (now) => withPhraseAt(now, phrase, at));
        setRemoved(null);
      },
      () => String(at),
    );
  const manage = (isOn: boolean): void => {
    setManaged(isOn);
    setWritten(null);
    setRemoved(null);
  };
  const restore = (): void => {
    store.restore();
    manage(true);
  };
  return {
    phrases,
    /** Whether the account has phrases of its own, instead of those of the house. */
    hasOwn: own !== null,
    ...{ isManaged, written, removed },
    ...{ manage, endForm, save, remove, putBack, restore },
    /** Opens the form of a phrase; null for a new one. */
    write: (phrase: string | null): void => setWritten({ phrase }),
  };
};
export type PhraseEditing = ReturnType<typeof usePhraseEditing>;
