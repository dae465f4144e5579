import { useStore } from "@nanostores/react";
import type { RecordForm as Form } from "#lib/stores/resume/form.ts";
import { isAskedFor } from "#lib/stores/resume/resume.ts";
import { FormPlace } from "./FormPlace.tsx";

type Props = { form: Form; canCancel: boolean; locked?: readonly string[] };

/** The open form of a section, in its place. */
export function RecordFormPlace({ form, canCancel, locked = [] }: Props) {
  const isPressed = useStore(form.$draft)?.opening === "pressed";
  const takesFocus = isPressed || isAskedFor(form.section);
  return (
    <FormPlace load={() => import("./RecordForm.tsx")} takesFocus={takesFocus} onCancel={canCancel ? form.close : null}>
      {({ RecordForm }) => <RecordForm form={form} canCancel={canCancel} locked={locked} />}
    </FormPlace>
  );
}
