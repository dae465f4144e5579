import { Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { FactLine } from "#islands/parts/FactLine.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { ListName } from "#lib/domain/resume/resume.ts";
import { records } from "#lib/stores/resume/resume.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { detailsOf, headlineText, periodText } from "#lib/texts/resume/values.ts";

type ToolProps = { label: string; onPress: () => void; opener?: number; children: ReactNode };

function Tool({ label, onPress, opener, children }: ToolProps) {
  return (
    <IconButton label={label} data-opener={opener} onClick={onPress}>
      {children}
    </IconButton>
  );
}

type Props = {
  list: ListName;
  item: Readonly<Record<string, FieldValue>>;
  at: number;
};

/** A record for reading: its heading, time and details. Does not render while another one is edited. */
export const RecordRow = memo(function RecordRow({ list, item, at }: Props) {
  const { edit, remove } = records[list];
  const headline = headlineText(list, item);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 pt-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-base text-ink-900">{headline}</span>
          <span className="text-ink-500">{periodText(list, item)}</span>
        </p>
        <FactLine facts={detailsOf(list, item)} />
      </div>
      <div className="-mr-2 flex shrink-0">
        <Tool label={resume.editOf(headline)} opener={at} onPress={() => edit(at)}>
          <Pencil size={18} aria-hidden="true" />
        </Tool>
        <Tool label={resume.removeOf(headline)} onPress={() => void remove(at)}>
          <Trash2 size={18} aria-hidden="true" />
        </Tool>
      </div>
    </div>
  );
});
