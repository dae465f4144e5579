import { useStore } from "@nanostores/react";
import { Pencil } from "lucide-react";
import { memo, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { RecordForm as Form } from "#lib/stores/resume/form.ts";
import { neededText, sectionText } from "#lib/texts/resume/records.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import type { Fact } from "#lib/texts/resume/values.ts";
import { Facts } from "./Facts.tsx";
import { RecordFormPlace } from "./RecordFormPlace.tsx";
import { SectionFrame } from "./SectionFrame.tsx";
import { useFocusBack } from "./use-focus-back.ts";

type Props = {
  form: Form & { edit: () => void };
  id: string;
  facts: readonly Fact[];
  locked?: readonly string[] | undefined;
  warning?: string | undefined;
  inner?: boolean;
};

/** A section with only one record, read or edited in its place (R2.2.3-5). */
export const SingleRecord = memo(function SingleRecord({ form, id, facts, locked = [], warning, inner = false }: Props) {
  const isOpen = useStore(form.$draft) !== null;
  const box = useRef<HTMLElement>(null);
  useFocusBack(box, isOpen, null);
  const title = sectionText[form.section];
  const edit = !isOpen && (
    <Button variant="secondary" data-opener="" aria-label={resume.editOf(title)} onClick={form.edit}>
      <Pencil size={16} aria-hidden="true" />
      {resume.edit}
    </Button>
  );
  return (
    <SectionFrame ref={box} id={id} title={title} inner={inner} hint={neededText[form.section]} warning={warning} action={edit}>
      {isOpen ? <RecordFormPlace form={form} canCancel locked={locked} /> : <Facts facts={facts} empty={resume.notGiven} />}
    </SectionFrame>
  );
});
