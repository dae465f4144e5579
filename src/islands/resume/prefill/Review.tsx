import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PREFILL_PAGES } from "#lib/domain/resume/prefill/file-kind.ts";
import { problemOfField } from "#lib/domain/resume/prefill/offer.ts";
import { LIST_NAMES, SECTION_NAMES, type Section } from "#lib/domain/resume/resume.ts";
import { ruleContext } from "#lib/stores/resume/form.ts";
import { prefill } from "#lib/stores/resume/prefill.ts";
import { general } from "#lib/texts/general.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";
import { fieldWords, sectionText } from "#lib/texts/resume/records.ts";
import { FieldRow } from "./FieldRow.tsx";
import { RecordCard } from "./RecordCard.tsx";

type PartProps = { section: Section; isFailed: boolean; note: string | null; children: ReactNode };

function Part({ section, isFailed, note, children }: PartProps) {
  const title = sectionText[section];
  return (
    <section aria-label={title} className="rounded-card border border-line px-4 pt-3 pb-1 lg:px-5">
      <h3 className="font-semibold text-base text-ink-900">{title}</h3>
      {isFailed && (
        <p role="alert" className="mt-1 text-bad">
          {words.failed}
        </p>
      )}
      {note && <p className="mt-1 text-warn">{note}</p>}
      <ul>{children}</ul>
    </section>
  );
}

/** Parts of the file without a place in the résumé, to be copied by hand. */
function Elsewhere() {
  const { elsewhere } = useStore(prefill.$remarks);
  if (elsewhere.length === 0) return null;
  return (
    <details className="rounded-card border border-line px-4 lg:px-5">
      <summary className="min-h-10 cursor-pointer py-2.5 font-medium text-ink-900">{words.elsewhere(elsewhere.length)}</summary>
      <p className="text-ink-500">{words.elsewhereHint}</p>
      {elsewhere.map(({ heading, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a file never move, and two may have one heading
        <section key={at} className="border-line border-t py-3 first-of-type:border-t-0">
          <h4 className="font-medium text-ink-900">{heading}</h4>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={index} className="break-words [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </section>
      ))}
    </details>
  );
}

/** Notes on the whole file. */
function Summary({ name, pages, count }: { name: string; pages: number; count: number }) {
  const { known, fixed } = useStore(prefill.$remarks);
  const saved = useStore(prefill.$savedCount);
  const notes = [
    ...(pages > PREFILL_PAGES ? [words.firstPages(pages)] : []),
    ...(known > 0 && count > 0 ? [words.known(known)] : []),
    ...(fixed.length > 0 ? [words.fixed(general.listed(fixed.map((field) => fieldWords("basics", field).label)))] : []),
  ];
  const line = saved > 0 ? words.saved(saved) : count > 0 ? words.found(name, count) : words.allKnown;
  return (
    <div className="grid gap-1">
      <p role="status" className="break-words font-medium text-base text-ink-900 [overflow-wrap:anywhere]">
        {line}
      </p>
      {count > 0 && <p>{saved > 0 ? words.left(count) : words.onlyWanted}</p>}
      {notes.map((note) => (
        <p key={note} className="text-ink-500">
          {note}
        </p>
      ))}
    </div>
  );
}

/** All that a file offers, part by part in the order of the page, each beside its source. Nothing is saved unseen. */
export function Review({ name, pages }: { name: string; pages: number }) {
  const fields = useStore(prefill.$fields);
  const records = useStore(prefill.$records);
  const failed = useStore(prefill.$failed);
  const box = useRef<HTMLDivElement>(null);
  // Fields that were wrong when they were found stay open while they are mended.
  const [mended] = useState(
    () => new Set(fields.filter((one) => problemOfField(one, one.value, ruleContext())).map(({ id }) => id)),
  );
  // The button that had the focus has gone; a reader begins at the top.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const parts = SECTION_NAMES.map((section) => {
    const list = LIST_NAMES.find((one) => one === section);
    return {
      section,
      list,
      fields: fields.filter((one) => one.section === section),
      records: records.filter((one) => one.list === section),
    };
  }).filter((part) => part.fields.length + part.records.length > 0);
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-4 focus:outline-none">
      <Summary name={name} pages={pages} count={fields.length + records.length} />
      {parts.map((part) => {
        const isFull = part.list !== undefined && prefill.isFull(part.list);
        return (
          <Part key={part.section} section={part.section} isFailed={failed === part.section} note={isFull ? words.full : null}>
            {part.fields.map((offer) => (
              <FieldRow key={offer.id} offer={offer} isMended={mended.has(offer.id)} />
            ))}
            {part.records.map((offer) => (
              <RecordCard key={offer.id} offer={offer} isFull={isFull} />
            ))}
          </Part>
        );
      })}
      <Elsewhere />
    </div>
  );
}
