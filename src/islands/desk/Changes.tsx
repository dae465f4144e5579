import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { CHANGE_SUBJECTS, changedFields, type DeskChange } from "#lib/domain/desk/changes.ts";
import { type DeskView, deskView } from "#lib/domain/desk/views.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $changeSubject, $readingOlder, log, narrowChanges, readOlder } from "#lib/stores/desk/changes.ts";
import { changeWords as words } from "#lib/texts/desk/changes.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { Heading, ViewLink, Waiting } from "./Screen.tsx";

/** The screen of the changed thing; null if it has none, or is gone. */
const screenOf = ({ action, subject, subjectId }: DeskChange): DeskView | null => {
  if (subjectId === null || action === "discard") return null;
  return subject === "post" || subject === "application" || subject === "fair" ? deskView(subject, subjectId) : null;
};

const CELL = "wrap-anywhere whitespace-pre-wrap border-line border-t px-2 py-1.5 text-left align-top";

/** The touched fields before and after; the side that a change does not have is left out. */
function Facts({ change }: { change: DeskChange }) {
  const fields = changedFields(change);
  const sides = (["before", "after"] as const).filter((side) => fields.some((one) => one[side] !== undefined));
  return (
    <table className="mt-1 w-full table-fixed text-xs">
      <thead>
        <tr className="text-ink-500">
          {[words.field, ...sides.map((side) => (sides.length === 1 ? words.value : words[side]))].map((name) => (
            <th key={name} scope="col" className="px-2 py-1 text-left font-normal first:w-20 lg:first:w-28">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => (
          <tr key={one.field}>
            <th scope="row" className={`${CELL} font-normal text-ink-500`}>
              {words.fieldName(change.subject, one.field)}
            </th>
            {sides.map((side) => (
              <td key={side} className={`${CELL} text-ink-900`}>
                {words.valueText(one.field, one[side])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ change }: { change: DeskChange }) {
  const [line, screen] = [words.line(change), screenOf(change)];
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere font-medium text-ink-900">{screen ? <ViewLink to={screen}>{line}</ViewLink> : line}</p>
      <p className="text-ink-500 text-xs">
        {formatBeijing(change.at)} · {change.who || words.command}
      </p>
      {changedFields(change).length > 0 && (
        <details className="mt-1">
          <summary className="min-h-8 cursor-pointer text-brand-600">{words.details}</summary>
          <Facts change={change} />
        </details>
      )}
    </li>
  );
}

/** The log: the person, the thing and the time of each change, with the fields before and after. */
export function Changes() {
  const state = useStore(log.$state);
  const subject = useStore($changeSubject);
  const isReading = useStore($readingOlder);
  const options = [{ value: "all", label: words.all }, ...CHANGE_SUBJECTS.map((value) => ({ value, label: words.subject[value] }))];
  const pick = (value: string): void => narrowChanges(CHANGE_SUBJECTS.find((one) => one === value) ?? null);
  return (
    <>
      <Heading title={screenNames.changes} />
      <div className="mb-4">
        <ChipRadios label={words.subjects} options={options} value={subject ?? "all"} onPick={pick} />
      </div>
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void log.load()}>
        {({ changes, hasOlder }) =>
          changes.length === 0 ? (
            <div role="status" className="panel">
              <StateView picture="yet" title={subject ? words.noneOf : words.none} hint={words.noneHint} />
            </div>
          ) : (
            <>
              <ol aria-label={screenNames.changes} className="panel divide-y divide-line">
                {changes.map((change) => (
                  <Row key={change.id} change={change} />
                ))}
              </ol>
              <div className="mt-4 text-center text-ink-500 text-sm">
                {hasOlder ? (
                  <Button variant="secondary" busy={isReading} onClick={() => void readOlder()}>
                    {words.older}
                  </Button>
                ) : (
                  words.end
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
