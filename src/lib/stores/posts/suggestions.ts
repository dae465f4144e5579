import { atom, computed } from "nanostores";
import { type Suggestion, suggest } from "#lib/domain/posts/suggestions.ts";
import { $searched, forgetSearched, noteSearched } from "#lib/stores/history/searched.ts";
import { names } from "./known-names.ts";

/** An entry of the list: a suggestion, or the wish to forget the recent searches. */
export type SuggestionEntry = Suggestion | "forget";

/** `active`: the entry that Enter takes; null where Enter searches for the text itself. */
export type SuggestionList = { entries: SuggestionEntry[]; active: number | null };

type Field = {
  /** Writes into the search field. */
  write: (text: string) => void;
  /** Searches for the text of the field. */
  submit: () => void;
};

/** The suggestions of a search field, which tells of its focus, text and keys. Leaving the field takes none. */
export const createSuggestions = ({ write, submit }: Field) => {
  const $field = atom<{ text: string; isOpen: boolean; active: number | null }>({ text: "", isOpen: false, active: null });
  /** Empty while the list is closed. */
  const $list = computed([$field, $searched, names.$state], ({ text, isOpen, active }, recent, table): SuggestionList => {
    if (!isOpen) return { entries: [], active: null };
    const found = suggest(text, table.state === "ready" ? table.value : [], recent);
    const entries: SuggestionEntry[] = text.trim() === "" && recent.length > 0 ? [...found, "forget"] : found;
    return { entries, active: active !== null && active < entries.length ? active : null };
  });
  const show = (text: string): void => $field.set({ text, isOpen: true, active: null });
  const close = (): void => $field.set({ ...$field.get(), isOpen: false, active: null });
  const take = (entry: SuggestionEntry): void => {
    if (entry === "forget") {
      forgetSearched();
      return;
    }
    write(entry.keyword);
    close();
    submit();
  };
  /** An arrow key leads through the entries; beyond either end is the text as it was typed. */
  const move = (step: 1 | -1): boolean => {
    if (!$field.get().isOpen) $field.set({ ...$field.get(), isOpen: true });
    const { entries, active } = $list.get();
    const places = entries.length + 1;
    const at = ((active ?? -1) + 1 + step + places) % places;
    $field.set({ ...$field.get(), active: at === 0 ? null : at - 1 });
    return entries.length > 0;
  };
  return {
    $list,
    show,
    close,
    take,
    /** Marks the entry under the pointer. */
    point: (at: number): void => $field.set({ ...$field.get(), active: at }),
    /** Answers whether the key was meant for the list. */
    press: (key: string): boolean => {
      if (key === "ArrowDown" || key === "ArrowUp") return move(key === "ArrowDown" ? 1 : -1);
      const { entries, active } = $list.get();
      const entry = active === null ? undefined : entries[active];
      if (key === "Enter" && entry !== undefined) take(entry);
      else if (key === "Escape" && entries.length > 0) close();
      else return false;
      return true;
    },
    /** Remembers a search and closes the list. */
    searched: (text: string): void => {
      noteSearched(text);
      close();
    },
  };
};

export type Suggestions = ReturnType<typeof createSuggestions>;
