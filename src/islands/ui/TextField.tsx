import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { controlClass, FieldFrame } from "./FieldFrame.tsx";

type Props = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  error?: string | null;
  hint?: string | undefined;
  side?: ReactNode;
};

/** A labelled line of text; `side` is at its right. */
export function TextField({ label, error = null, hint, side, className, ...input }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} required={input.required ?? false}>
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <input
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={clsx(controlClass(error !== null), input.readOnly && "bg-ground")}
          />
          {side}
        </div>
      )}
    </FieldFrame>
  );
}
