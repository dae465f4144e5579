import { useStore } from "@nanostores/react";
import type { MouseEvent } from "react";
import { choiceClass, choicesClass } from "#islands/ui/choices.ts";
import type { Suggestions } from "#lib/stores/posts/suggestions.ts";
import { suggestionWords as words } from "#lib/texts/posts/suggestions.ts";

type Props = { suggestions: Suggestions; id: string };

/** The field keeps the focus while a pointer is in its list. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The list below a search field. The field has the focus and the keys. */
export function SuggestionList({ suggestions, id }: Props) {
  const { entries, active } = useStore(suggestions.$list);
  const found = entries.filter((entry) => entry !== "forget");
  return (
    <>
      <p role="status" className="sr-only">
        {words.count(found.length)}
      </p>
      {entries.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={words.list}
          onMouseDown={keepFocus}
          className={`${choicesClass} top-full left-0 max-h-96`}
        >
          {entries.map((entry, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              key={entry === "forget" ? entry : `${entry.kind} ${entry.keyword}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              data-focus={at === active ? "" : undefined}
              onMouseMove={() => suggestions.point(at)}
              onClick={() => suggestions.take(entry)}
              className={`${choiceClass} ${entry === "forget" ? "border-line border-t text-ink-500 text-sm" : ""}`}
            >
              {entry === "forget" ? (
                words.forget
              ) : (
                <>
                  <span className="cut min-w-0">{entry.keyword}</span>
                  <span className="shrink-0 text-ink-500 text-xs">{words.kinds[entry.kind]}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
