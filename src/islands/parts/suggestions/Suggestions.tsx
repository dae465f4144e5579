import { useStore } from "@nanostores/react";
import { type MouseEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { choiceClass, choicesClass } from "#islands/ui/choices.ts";
import { type Suggestion, suggest } from "#lib/domain/posts/suggestions.ts";
import { $searched, forgetSearched, noteSearched } from "#lib/stores/history/searched.ts";
import { names } from "#lib/stores/posts/known-names.ts";
import { suggestionWords as words } from "#lib/texts/posts/suggestions.ts";

type Props = { input: HTMLInputElement; form: HTMLFormElement };

const NONE = -1;
/** The field keeps the focus while a pointer is in its list. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Writes into a field as a visitor does: React, if it owns the field, sees the input. */
const write = (input: HTMLInputElement, text: string): void => {
  setValue?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

/**
 * The suggestions of a search field: recent searches, careers, companies and cities. The field stays as the page made it; this list follows it
 * and writes a suggestion into it that is taken by a press, or by Enter after an arrow key has led there. Leaving the field takes nothing.
 */
export function Suggestions({ input, form }: Props) {
  const listId = useId();
  const recent = useStore($searched);
  const table = useStore(names.$state);
  const [text, setText] = useState(input.value);
  const [isOpen, setOpen] = useState(document.activeElement === input);
  const [active, setActive] = useState(NONE);
  const found = suggest(text, table.state === "ready" ? table.value : [], recent);
  const canForget = text.trim() === "" && recent.length > 0;
  const length = found.length + (canForget ? 1 : 0);
  const isShown = isOpen && length > 0;
  const optionId = (at: number): string => `${listId}-${at}`;

  const close = (): void => {
    setOpen(false);
    setActive(NONE);
  };
  const take = (suggestion: Suggestion | undefined): void => {
    if (!suggestion) {
      forgetSearched();
      setActive(NONE);
      return;
    }
    write(input, suggestion.keyword);
    close();
    form.requestSubmit();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing || length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      setOpen(true);
      // Beyond either end is the text as it was typed.
      setActive(((active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === "Enter" && isShown && active !== NONE) take(found[active]);
    else if (event.key === "Escape" && isShown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onType = useEffectEvent((): void => {
    setText(input.value);
    setActive(NONE);
    // A value that code writes, a tag that is taken off, is no typing.
    setOpen(document.activeElement === input);
  });
  const onFocus = useEffectEvent((): void => {
    setText(input.value);
    setOpen(true);
  });
  const onSubmit = useEffectEvent((): void => {
    noteSearched(input.value);
    close();
  });
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener("keydown", onKeyDown, { signal });
    input.addEventListener("input", onType, { signal });
    input.addEventListener("focus", onFocus, { signal });
    input.addEventListener("click", onFocus, { signal });
    input.addEventListener("blur", onBlur, { signal });
    form.addEventListener("submit", onSubmit, { signal });
    return () => listening.abort();
  }, [input, form]);

  useEffect(() => {
    input.setAttribute("aria-expanded", String(isShown));
    if (isShown) input.setAttribute("aria-controls", listId);
    else input.removeAttribute("aria-controls");
    if (isShown && active !== NONE) input.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }, [input, isShown, active, listId]);

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? words.count(found.length) : ""}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label={words.list}
          onMouseDown={keepFocus}
          className={`${choicesClass} top-full left-0 max-h-96`}
        >
          {found.map((suggestion, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              key={`${suggestion.kind} ${suggestion.keyword}`}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              data-focus={at === active ? "" : undefined}
              onMouseMove={() => setActive(at)}
              onClick={() => take(suggestion)}
              className={choiceClass}
            >
              <span className="cut min-w-0">{suggestion.name}</span>
              <span className="shrink-0 text-ink-500 text-xs">{words.kinds[suggestion.kind]}</span>
            </div>
          ))}
          {canForget && (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
            <div
              id={optionId(found.length)}
              role="option"
              aria-selected={active === found.length}
              data-focus={active === found.length ? "" : undefined}
              onMouseMove={() => setActive(found.length)}
              onClick={() => take(undefined)}
              className={`${choiceClass} border-line border-t text-ink-500 text-sm`}
            >
              {words.forget}
            </div>
          )}
        </div>
      )}
    </>
  );
}
