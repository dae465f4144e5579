import { useStore } from "@nanostores/react";
import { useState } from "react";
import { KEYWORDS_MAX, keywordsOf, SEARCH_TEXT_MAX } from "#lib/domain/chat/messages/search.ts";
import type { Search } from "#lib/stores/chat/search.ts";
import { search as words } from "#lib/texts/chat/search.ts";

/** The search field: ignores text that an input method is still composing. */
export function SearchField({ search }: { search: Search }) {
  const wanted = useStore(search.$wanted);
  const [text, setText] = useState(wanted.text);
  const take = (value: string, isComposing: boolean): void => {
    setText(value);
    if (!isComposing) search.type(value);
  };
  return (
    <div className="min-w-0 flex-1">
      <input
        type="search"
        data-autofocus=""
        aria-label={words.title}
        placeholder={words.placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={text}
        onChange={({ target, nativeEvent }) => take(target.value, "isComposing" in nativeEvent && nativeEvent.isComposing === true)}
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) search.submit();
        }}
        className="h-10 w-full rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
      />
      {keywordsOf(wanted.text).length > KEYWORDS_MAX && (
        <p role="status" className="mt-1 px-2 text-ink-500 text-xs">
          {words.tooMany}
        </p>
      )}
    </div>
  );
}
