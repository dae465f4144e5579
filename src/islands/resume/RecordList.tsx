import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { inReadingOrder } from "#lib/domain/resume/order.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import { type ListName, RESUME_LIST_MAX } from "#lib/domain/resume/resume.ts";
import { records } from "#lib/stores/resume/resume.ts";
import { neededText, sectionText } from "#lib/texts/resume/records.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { headlineText } from "#lib/texts/resume/values.ts";
import { RecordFormPlace } from "./RecordFormPlace.tsx";
import { RecordRow } from "./RecordRow.tsx";
import { SectionFrame } from "./SectionFrame.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useUndoKey } from "./use-undo-key.ts";

type Values = Readonly<Record<string, FieldValue>>;

/** Stands where a record was deleted, for as long as it can be had back. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that deleted the record has gone with it.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useUndoKey(onUndo);
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-ground px-4 py-1">
      <p className="min-w-0">{resume.removed(name)}</p>
      <Button ref={button} variant="quiet" className="shrink-0" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
        {resume.undo}
      </Button>
    </div>
  );
}

type Props = { list: ListName; items: readonly Values[]; id: string; inner?: boolean };

/** One list of the résumé, with each record read or edited in its place (R2.2.3-5). */
export const RecordList = memo(function RecordList({ list, items, id, inner = false }: Props) {
  const store = records[list];
  const isOpen = useStore(store.$draft) !== null;
  const removed = useStore(store.$removed);
  const box = useRef<HTMLElement>(null);
  const place = isOpen ? store.place() : null;
  useFocusBack(box, isOpen, place);

  const isNeeded = list === "educations";
  const canCancel = !isNeeded || items.length > 1;
  const isFull = items.length >= RESUME_LIST_MAX;
  const form = <RecordFormPlace form={store} canCancel={canCancel} />;
  // Records have no ids, and two may be equal. A list is replaced as a whole, so the stored index identifies a record.
  const rows = items.map((item, at) => ({
    item,
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    row: <li key={at}>{isOpen && at === place ? form : <RecordRow list={list} item={item} at={at} />}</li>,
  }));
  const undo = removed && {
    item: removed.item,
    row: (
      <li key="removed">
        <Removed name={headlineText(list, removed.item)} onUndo={store.undo} />
      </li>
    ),
  };
  const compare = inReadingOrder(list);
  const shown = (undo ? rows.toSpliced(removed.at, 0, undo) : rows)
    .sort((one, other) => compare(one.item, other.item))
    .map(({ row }) => row);
  const add = !isOpen && !isFull && (
    <Button variant="secondary" data-opener="" aria-label={resume.addTo(sectionText[list])} onClick={() => store.edit(null)}>
      <Plus size={16} aria-hidden="true" />
      {resume.add}
    </Button>
  );
  return (
    <SectionFrame
      ref={box}
      id={id}
      title={sectionText[list]}
      inner={inner}
      hint={isFull ? resume.full : neededText[list]}
      warning={isNeeded && items.length === 0 ? resume.educationHint : undefined}
      action={add}
    >
      {shown.length > 0 && <ul className="grid grid-cols-1 gap-5">{shown}</ul>}
      {isOpen && place === null && <div className={shown.length > 0 ? "mt-5" : ""}>{form}</div>}
    </SectionFrame>
  );
});
