import type { ComponentProps, ReactNode } from "react";
import { controlClass, FieldFrame } from "./FieldFrame.tsx";

type Props = Omit<ComponentProps<"input">, "id"> & { label: string; error?: string | null; side?: ReactNode };

/** A labelled line of text; `side` stands at its right. */
export function TextField({ label, error = null, side, className, ...input }: Props) {
  return (
    <FieldFrame label={label} error={error} required={input.required ?? false}>
      {({ id, describedBy }) => (
        <div className="flex gap-2">
          <input
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={controlClass(error !== null)}
          />
          {side}
        </div>
      )}
    </FieldFrame>
  );
}
