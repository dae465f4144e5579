import { FieldFrame } from "./FieldFrame.tsx";
import { Select } from "./Select.tsx";

export type Option = { value: string; label: string };
type Props = {
  label: string;
  placeholder: string;
  options: readonly Option[];
  value: string;
  onPick: (value: string) => void;
  error?: string | null;
  hint?: string | undefined;
  required?: boolean;
};

/** A choice from a short list, by the platform's own control. */
export function SelectField({ label, placeholder, options, value, onPick, error = null, hint, required = false }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          value={value}
          wrong={error !== null}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onPick(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
