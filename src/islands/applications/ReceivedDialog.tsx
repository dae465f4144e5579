import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Changes } from "#islands/parts/Changes.tsx";
import { ReceivedResume } from "#islands/parts/Received.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Application } from "#lib/domain/applications/applications.ts";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import type { ChangesSince as Changed } from "#lib/domain/resume/received.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { type Comparison, createComparison } from "#lib/stores/applications/receipt.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import { received as words } from "#lib/texts/applications/received.ts";
import { general } from "#lib/texts/general.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { changes } from "#lib/texts/resume/versions.ts";

const PART = "mt-3 flex flex-col gap-1.5 border-line border-t pt-3";
const HEADING = "font-medium text-brand-600";

type FilesProps = { files: readonly ResumeAttachment[]; does: "add" | "remove" };

const Files = ({ files, does }: FilesProps) =>
  files.map(({ path, name }) => (
    <p key={path} className="break-words">
      {changes.of(does, name)}
    </p>
  ));

/** Today's differences, section by section. */
function ChangesSince({ of: { sections, gone, added } }: { of: Changed }) {
  const hasFiles = gone.length + added.length > 0;
  return (
    <section aria-label={words.changes} className="rounded-control bg-ground p-4">
      <h3 className="font-semibold text-ink-900">{words.changes}</h3>
      <p className="text-ink-500">{sections.length > 0 || hasFiles ? words.changesHint : words.noChanges}</p>
      {sections.map((change) => (
        <div key={change.section} className={PART}>
          <h4 className={HEADING}>{sectionText[change.section]}</h4>
          <Changes isNamed of={change} sides={words.sides} />
        </div>
      ))}
      {hasFiles && (
        <div className={PART}>
          <h4 className={HEADING}>{words.files}</h4>
          <Files files={gone} does="remove" />
          <Files files={added} does="add" />
        </div>
      )}
    </section>
  );
}

function Contents({ value }: { value: Comparison }) {
  if (!value) return <StateView picture="missing" title={words.none} hint={words.noneHint} />;
  const { received } = value;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p>{words.sentAt(formatBeijing(received.at))}</p>
        <p className="mt-1 break-all text-ink-500 text-xs">{words.hash(received.sha256)}</p>
      </div>
      <ChangesSince of={value.changes} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without files nothing in it takes the focus, and keys could not scroll the dialog */}
      <section aria-label={words.copy} tabIndex={0} className="rounded-control">
        <h3 className="mb-3 font-semibold text-base text-ink-900">{words.copy}</h3>
        <ReceivedResume received={received} onOpenFile={(file) => void downloadAttachment(file)} />
      </section>
    </div>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-80 rounded-control" />;

/** 投递内容: the résumé as the company received it, and the changes since (X-received). */
export function ReceivedDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [comparison] = useState(() => createComparison(application));
  return (
    <Dialog variant="report" title={words.title} onClose={onClose}>
      <p className="mb-4 text-ink-700">
        <span className="font-semibold text-ink-900">{application.post.name}</span> · {application.post.companyName}
      </p>
      <Loaded of={useStore(comparison.$state)} skeleton={skeleton} onRetry={() => void comparison.load()}>
        {(value) => <Contents value={value} />}
      </Loaded>
    </Dialog>
  );
}
