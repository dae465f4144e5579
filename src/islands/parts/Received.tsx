import type { Section as DocumentSection } from "#lib/domain/pdf/document.ts";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { filesOf, type Received } from "#lib/domain/resume/received.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { received as words } from "#lib/texts/applications/received.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { sectionText } from "#lib/texts/resume/records.ts";

const HEADING = "mb-2 font-semibold text-ink-900";

function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 max-sm:grid-cols-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-ink-500">{label}</dt>
          <dd className="min-w-0 break-words text-ink-900">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list with its records as rows; on a phone one below the other, where columns would have to scroll. */
function List({ heading, columns, rows }: Extract<DocumentSection, { rows: unknown }>) {
  return (
    <>
      <ul className="divide-y divide-line sm:hidden">
        {rows.map((row) => (
          <li key={row.join()} className="py-2 first:pt-0 last:pb-0">
            <Facts facts={columns.map((label, at) => ({ label, value: row[at] ?? "" })).filter(({ value }) => value !== "")} />
          </li>
        ))}
      </ul>
      <table aria-label={heading} className="w-full text-left max-sm:hidden">
        <thead>
          <tr className="border-line border-b text-ink-500 text-xs">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-3 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()} className="border-line border-b last:border-0">
              {columns.map((column, at) => (
                <td key={column} className="py-1.5 pr-3 align-top text-ink-900">
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Props = {
  received: Received /** Opens a file; without it the files are names. */;
  onOpenFile?: (file: ResumeAttachment) => void;
};

/** The résumé that a company received, in the words of the PDF, and its files. */
export function ReceivedResume({ received, onOpenFile }: Props) {
  const { facts, sections, title } = resumeDocument(received.resume, "application", beijingDate(received.at));
  const files = filesOf(received.resume);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h4 className={HEADING}>{sectionText.basics}</h4>
        <p className="mb-1.5 font-medium text-ink-900">{title}</p>
        <Facts facts={facts} />
      </div>
      {sections.map((section) => (
        <div key={section.heading}>
          <h4 className={HEADING}>{section.heading}</h4>
          {"rows" in section ? <List {...section} /> : <Facts facts={section.facts} />}
        </div>
      ))}
      {files.length > 0 && (
        <div>
          <h4 className={HEADING}>{words.files}</h4>
          <ul className="flex flex-col items-start">
            {files.map((file) => (
              <li key={file.path} className="max-w-full">
                {onOpenFile ? (
                  <button
                    type="button"
                    aria-label={words.openFile(file.name)}
                    onClick={() => onOpenFile(file)}
                    className="cut min-h-10 max-w-full text-brand-600 hover:underline lg:min-h-8"
                  >
                    {file.name}
                  </button>
                ) : (
                  file.name
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
