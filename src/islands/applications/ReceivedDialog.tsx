import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Application } from "#lib/domain/applications/applications.ts";
import { filesOf, type ReceivedChange, type ReceivedParts } from "#lib/domain/resume/received.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { type Comparison, createComparison } from "#lib/stores/applications/receipt.ts";
import { changedSection, received as words } from "#lib/texts/applications/received.ts";
import { general } from "#lib/texts/general.ts";
import { fieldWords } from "#lib/texts/resume/records.ts";
import { headlineText, periodText, valueText } from "#lib/texts/resume/values.ts";
import { ReceivedResume } from "./Received.tsx";

type Sides = { then: ReceivedParts; now: ReceivedParts };

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="min-w-0 break-words">
      <span className="mr-2 text-ink-500 text-xs">{label}</span>
      {children}
    </p>
  );
}

/** The records of a list by what they go by, and when they were. */
const itemNames = (section: Extract<ReceivedChange, { gone: number[] }>["section"], parts: ReceivedParts): string[] => {
  if (section === "files") return filesOf(parts).map(({ name }) => name);
  const records: readonly Readonly<Record<string, FieldValue>>[] = parts[section];
  return records.map((record) => words.record(headlineText(section, record), periodText(section, record)));
};

function Change({ change, then, now }: { change: ReceivedChange } & Sides) {
  if ("fields" in change) {
    const { section, fields } = change;
    return fields.map((field) => (
      <div key={field}>
        <p className="font-medium text-ink-900">{fieldWords(section, field).label}</p>
        <Side label={words.was}>{valueText(section, field, then[section]) || words.empty}</Side>
        <Side label={words.is}>{valueText(section, field, now[section]) || words.empty}</Side>
      </div>
    ));
  }
  const [before, after] = [itemNames(change.section, then), itemNames(change.section, now)];
  return (
    <>
      {change.gone.map((at) => (
        <Side key={`-${at}`} label={words.removed}>
          {before[at]}
        </Side>
      ))}
      {change.added.map((at) => (
        <Side key={`+${at}`} label={words.added}>
          {after[at]}
        </Side>
      ))}
    </>
  );
}

/** Section by section, what is otherwise today. */
function Changes({ changes, ...sides }: { changes: ReceivedChange[] } & Sides) {
  return (
    <section aria-label={words.changes} className="rounded-control bg-ground p-4">
      <h3 className="font-semibold text-ink-900">{words.changes}</h3>
      <p className="text-ink-500">{changes.length === 0 ? words.noChanges : words.changesHint}</p>
      {changes.map((change) => (
        <div key={change.section} className="mt-3 flex flex-col gap-1.5 border-line border-t pt-3">
          <h4 className="font-medium text-brand-600">{changedSection(change.section)}</h4>
          <Change change={change} {...sides} />
        </div>
      ))}
    </section>
  );
}

function Contents({ received, now, changes }: Comparison) {
  if (!received) return <StateView picture="empty" title={words.none} hint={words.noneHint} />;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p>{words.sentAt(formatBeijing(received.at))}</p>
        <p className="mt-1 break-all text-ink-500 text-xs">{words.hash(received.sha256)}</p>
      </div>
      <Changes changes={changes} then={received.resume} now={now} />
      <section aria-label={words.copy}>
        <h3 className="mb-3 font-semibold text-base text-ink-900">{words.copy}</h3>
        <ReceivedResume received={received} />
      </section>
    </div>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-80 rounded-control" />;

/** 投递内容: what the company received with the sign-up, and what changed since (ideas I3). */
export function ReceivedDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [comparison] = useState(() => createComparison(application));
  return (
    <Dialog variant="report" title={words.title} onClose={onClose}>
      <p className="mb-4 text-ink-700">
        <span className="font-semibold text-ink-900">{application.post.name}</span> · {application.post.companyName}
      </p>
      <Loaded of={useStore(comparison.$state)} skeleton={skeleton} onRetry={() => void comparison.load()}>
        {(value) => <Contents {...value} />}
      </Loaded>
    </Dialog>
  );
}
