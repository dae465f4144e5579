import { useStore } from "@nanostores/react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { formatBeijing } from "#lib/domain/time.ts";
import { changes } from "#lib/stores/desk/staff.ts";
import { changeWords } from "#lib/texts/desk/changes.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { Heading, Waiting } from "./Screen.tsx";

function Facts({ title, facts }: { title: string; facts: unknown }) {
  if (facts === null || facts === undefined) return null;
  return (
    <div className="min-w-0">
      <p className="text-ink-500 text-xs">{title}</p>
      <pre className="whitespace-pre-wrap rounded-control bg-ground p-2 text-xs">{JSON.stringify(facts, null, 2)}</pre>
    </div>
  );
}

/** The log: the person, the subject and the time of each change, with the facts before and after. */
export function Changes() {
  const state = useStore(changes.$state);
  return (
    <>
      <Heading title={screenNames.changes} />
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void changes.load()}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-500">{changeWords.none}</p>
          ) : (
            <ol className="panel divide-y divide-line">
              {list.map(({ id, at, who, action, subject, subjectId, before, after }) => (
                <li key={id} className="px-4 py-3">
                  <p className="font-medium text-ink-900">{changeWords.line(action, subject, subjectId)}</p>
                  <p className="text-ink-500 text-xs">
                    {formatBeijing(at)} · {who || changeWords.command}
                  </p>
                  <details className="mt-1">
                    <summary className="min-h-8 cursor-pointer text-brand-600">{changeWords.details}</summary>
                    <div className="mt-1 grid gap-3 lg:grid-cols-2">
                      <Facts title={changeWords.before} facts={before} />
                      <Facts title={changeWords.after} facts={after} />
                    </div>
                  </details>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}
