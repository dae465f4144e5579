import { Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Check, ChevronDown } from "lucide-react";
import { general } from "#lib/texts/general.ts";
import { bringIntoView, choiceClass, choicesClass } from "./choices.ts";
import { controlClass, FieldFrame } from "./FieldFrame.tsx";

type Option = { value: string; label: string };
type Props = {
  label: string;
  placeholder: string;
  options: readonly Option[];
  /** The values chosen: one at most, unless `multiple`. */
  values: readonly string[];
  multiple?: boolean;
  onPick: (values: string[]) => void;
  error: string | null;
  hint?: string | undefined;
  required: boolean;
};

/** A choice from a short list, one or several, by pointer, touch and keyboard. */
export function ListboxField({ label, placeholder, options, values, multiple = false, onPick, error, hint, required }: Props) {
  const chosen = options.filter(({ value }) => values.includes(value));
  const field = (
    <FieldFrame label={label} labelAs={Label} error={error} hint={hint} required={required}>
      {({ id }) => (
        <div className="relative">
          {/* Headless UI sets the button's aria-describedby itself, so the label includes the error. */}
          <ListboxButton
            id={id}
            aria-invalid={error ? true : undefined}
            aria-description={error ?? hint}
            className={`${controlClass(error !== null)} flex items-center justify-between gap-2 text-left`}
          >
            <span className={chosen.length > 0 ? "truncate" : "truncate text-ink-500"}>
              {general.listed(chosen.map((option) => option.label)) || placeholder}
            </span>
            <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-ink-500" />
          </ListboxButton>
          <ListboxOptions ref={bringIntoView} modal={false} className={choicesClass}>
            {options.map((option) => (
              <ListboxOption key={option.value} value={option.value} className={choiceClass}>
                {option.label}
                {values.includes(option.value) && <Check size={16} aria-hidden="true" className="shrink-0 text-brand-600" />}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </div>
      )}
    </FieldFrame>
  );
  return multiple ? (
    <Listbox multiple value={[...values]} onChange={onPick}>
      {field}
    </Listbox>
  ) : (
    <Listbox value={values[0] ?? ""} onChange={(value) => onPick([value])}>
      {field}
    </Listbox>
  );
}
