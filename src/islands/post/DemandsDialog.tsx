import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Check, CircleHelp, X } from "lucide-react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { countDemands, type Demand, type DemandCheck, SECTION_OF } from "#lib/domain/posts/demands.ts";
import { $demands, closeDemands } from "#lib/stores/posts/demands.ts";
import { ownText, summaryText, verdictText, wantedText, demands as words } from "#lib/texts/posts/demands.ts";

const MARKS = {
  met: { Icon: Check, look: "bg-ok-50 text-ok" },
  unmet: { Icon: X, look: "bg-bad-50 text-bad" },
  unknown: { Icon: CircleHelp, look: "bg-warn-50 text-warn" },
} as const;

function CheckRow({ check }: { check: DemandCheck }) {
  const { Icon, look } = MARKS[check.verdict];
  const isAny = check.verdict === "met" && check.own === null && check.kind !== "skill";
  return (
    <li className="flex items-start gap-2">
      <span
        role="img"
        aria-label={verdictText(check.verdict)}
        className={clsx("mt-px grid size-5 shrink-0 place-items-center rounded-full", look)}
      >
        <Icon size={13} aria-hidden="true" />
      </span>
      <span className="wrap-anywhere min-w-0">
        <span className="text-ink-900">{wantedText(check)}</span>
        {check.isPreference && <span className="ml-2 text-ink-500 text-xs">{words.preferred}</span>}
        {!isAny && <span className="ml-2 text-ink-500">{ownText(check)}</span>}
        {check.verdict === "unknown" && (
          <a
            href={`${paths.resume}#${SECTION_OF[check.kind]}`}
            target="_blank"
            rel="noopener"
            className="-my-2 ml-2 inline-flex min-h-9 items-center text-brand-600 hover:underline"
          >
            {words.fill}
          </a>
        )}
      </span>
    </li>
  );
}

function Line({ demand: { text, checks } }: { demand: Demand }) {
  return (
    <li className="border-line border-b py-3 last:border-0">
      <p dir="auto" className="wrap-anywhere text-ink-700">
        {text || words.tagged}
        {checks.length === 0 && <span className="ml-2 text-ink-500 text-xs">{words.own}</span>}
      </p>
      {checks.length > 0 && (
        <ul className="mt-1.5 grid gap-1.5">
          {checks.map((check) => (
            <CheckRow key={`${check.kind} ${JSON.stringify(check.wanted)}`} check={check} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The requirements of a post as a checklist beside the own résumé. */
export function DemandsDialog() {
  const demands = useStore($demands);
  if (!demands) return null;
  return (
    <Dialog title={words.title} variant="report" onClose={closeDemands}>
      {demands.length === 0 ? (
        <StateView picture="missing" title={words.none}>
          <p>{words.noneHint}</p>
        </StateView>
      ) : (
        <>
          <p className="font-semibold text-base text-ink-900">{summaryText(countDemands(demands))}</p>
          <p className="mt-1 mb-2 text-ink-500">{words.hint}</p>
          <ul aria-label={words.list}>
            {demands.map((demand, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a post never change places
              <Line key={index} demand={demand} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
