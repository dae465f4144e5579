import { useId } from "react";
import { describedBy, FieldNote } from "./FieldFrame.tsx";

type Props<Value> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onPick: (value: Value) => void;
  error?: string | null;
  /** Shows in the error's place while the field has no error. */
  hint?: string;
  required?: boolean;
};

const CHIP =
  "relative inline-flex min-h-10 cursor-pointer items-center rounded-full border border-line bg-card px-3.5 text-ink-700 text-sm hover:border-brand-600 hover:text-brand-600 lg:min-h-8";
const ON = "has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:font-medium has-checked:text-brand-600";
const FOCUS = "has-focus-visible:outline-2 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2";

/** One of a few choices, all in sight: one press each, where a list takes two. Native radio buttons under chips. */
export function ChipRadios<Value extends string | number>({
  label,
  options,
  value,
  onPick,
  error = null,
  hint,
  required = false,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy(id, error, hint)}>
      <legend className="mb-1 block font-medium text-ink-900">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-bad">
            *
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={`${CHIP} ${ON} ${FOCUS}`}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onPick(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </fieldset>
  );
}
