import { clsx } from "clsx";
import { type ElementType, type ReactNode, useId } from "react";

type FieldProps = {
  label: string;
  error?: string | null;
  /** Takes an error's place while there is no error. */
  hint?: string | undefined;
  required?: boolean;
  /** The label's element, for controls with a label of their own kind. */
  labelAs?: ElementType;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
};

type NoteProps = { id: string; error: string | null | undefined; hint: string | undefined };

/** Room for a control's error, or for its hint while it has no error. */
export function FieldNote({ id, error, hint }: NoteProps) {
  return (
    <div className="mt-1 mb-2.5 min-h-[18px] text-xs">
      <p id={`${id}-error`} role="alert" className="text-bad">
        {error}
      </p>
      {hint && !error && (
        <p id={`${id}-hint`} className="text-ink-500">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The id of the part of a `FieldNote` that describes its control now. */
export const describedBy = (id: string, error: string | null | undefined, hint: string | undefined): string | undefined =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined;

/** A label above and an error below any control. */
export function FieldFrame({ label, error, hint, required = false, labelAs: LabelTag = "label", children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <LabelTag htmlFor={id} className="mb-1 block font-medium text-ink-900">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-bad">
            *
          </span>
        )}
      </LabelTag>
      {children({ id, describedBy: describedBy(id, error, hint) })}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

export const controlClass = (wrong: boolean): string =>
  clsx(
    "h-11 w-full min-w-0 rounded-control border bg-card px-3 text-base text-ink-900 placeholder:text-ink-500",
    wrong ? "border-bad" : "border-field",
  );
