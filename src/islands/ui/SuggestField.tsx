import { Check, ChevronDown } from "lucide-react";
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { bringIntoView, choiceClass, choicesClass } from "./choices.ts";
import { controlClass, FieldFrame } from "./FieldFrame.tsx";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  suggestions: readonly string[];
  onPick: (value: string) => void;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  error: string | null;
  hint?: string | undefined;
  required: boolean;
};

const NONE = -1;
/** The field keeps the focus while a pointer is in its list. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/**
 * A line of any text with suggestions, which look like the choices of other fields. A suggestion is taken by a press, or by Enter after
 * an arrow key has led to it, and never by leaving the field: the text stays as it was typed. Headless UI's combobox takes the first
 * option at the next Tab, which is why this one is our own.
 * Why: docs/decisions/0081-choices-of-a-form-look-alike.md
 */
export function SuggestField({ label, placeholder, value, suggestions, onPick, error, hint, required, ...input }: Props) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const open = (at: number): void => {
    setOpen(true);
    setActive(at);
  };
  const close = (): void => {
    setOpen(false);
    setActive(NONE);
  };
  const pick = (suggestion: string): void => {
    onPick(suggestion);
    close();
  };
  const chosen = suggestions.indexOf(value);
  /** An arrow key opens the list at the chosen item, then cycles through it. */
  const move = (step: 1 | -1): void => {
    const { length } = suggestions;
    if (!isOpen && chosen !== NONE) open(chosen);
    else if (active === NONE) open(step === 1 ? 0 : length - 1);
    else open((active + step + length) % length);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const suggestion = suggestions[active];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && isOpen && suggestion !== undefined) pick(suggestion);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (at: number): string => `${listId}-${at}`;
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy }) => (
        <div className="relative">
          <input
            {...input}
            id={id}
            role="combobox"
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            required={required}
            aria-autocomplete="none"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active === NONE ? undefined : optionId(active)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onClick={() => open(chosen)}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={`${controlClass(error !== null)} pr-9`}
          />
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.25 -translate-y-1/2 text-ink-500"
          />
          {isOpen && (
            <div ref={bringIntoView} id={listId} role="listbox" aria-label={label} onMouseDown={keepFocus} className={choicesClass}>
              {suggestions.map((suggestion, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                <div
                  key={suggestion}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === chosen}
                  data-focus={at === active ? "" : undefined}
                  onMouseMove={() => setActive(at)}
                  onClick={() => pick(suggestion)}
                  className={choiceClass}
                >
                  {suggestion}
                  {at === chosen && <Check size={16} aria-hidden="true" className="shrink-0 text-brand-600" />}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
