import { useStore } from "@nanostores/react";
import { CalendarPlus, Printer, QrCode, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { mapSearch } from "#lib/domain/fairs/paths.ts";
import { type FairPlan, type PlanEntry, type Stop, shownPlans, stopsOf } from "#lib/domain/fairs/plan.ts";
import { fairPath, jobPagePath, paths } from "#lib/domain/paths.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $planSync, $plans, dropPlanned } from "#lib/stores/fairs/plan.ts";
import { $isKept, printPlans, savePlanCalendar } from "#lib/stores/fairs/plan-page.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { fairFacts } from "#lib/texts/fairs/facts.ts";
import { fairTimeText, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { planWords as words } from "#lib/texts/fairs/plan.ts";
import { late } from "#loading/late.ts";
import { loadCode } from "#loading/load-code.ts";

const PhoneDialog = late(() => import("./PhoneDialog.tsx"), "PhoneDialog");
const LinkedPlan = late(() => import("./LinkedPlan.tsx"), "LinkedPlan");

const saveCalendar = async (plan: FairPlan): Promise<void> => {
  const code = await loadCode(() => import("#lib/texts/fairs/calendar.ts"));
  if (code) savePlanCalendar(plan, code.planCalendar);
};

function Drop({ plan, entry }: { plan: FairPlan; entry: PlanEntry }) {
  return (
    <span className="shrink-0 print:hidden">
      <IconButton label={words.drop(entry.postName || entry.company)} onClick={() => dropPlanned(plan, entry)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** A company on the way, with its planned posts below. */
function StopItem({ plan, stop }: { plan: FairPlan; stop: Stop }) {
  const whole = plan.entries.find((entry) => !entry.gone && entry.postId === null && entry.company === stop.company);
  return (
    <li className="break-inside-avoid border-line border-t py-2 first:border-t-0">
      <div className="flex min-h-10 items-center gap-3 print:min-h-0">
        {stop.booth && (
          <span className="min-w-14 shrink-0 rounded-control bg-brand-50 px-2 py-0.5 text-center font-semibold text-brand-600">
            <span className="sr-only">{words.booth("")}</span>
            {stop.booth}
          </span>
        )}
        <h3 className="min-w-0 flex-1 font-semibold text-base text-ink-900">{stop.company}</h3>
        {whole && <Drop plan={plan} entry={whole} />}
      </div>
      {stop.posts.length > 0 && (
        <ul className={stop.booth ? "pl-17" : ""}>
          {stop.posts.map((entry) => (
            <li key={entry.postId} className="flex min-h-10 items-center gap-3 print:min-h-0">
              <a
                href={`${jobPagePath(entry.postId ?? "")}?fair=${plan.fair.id}`}
                className="min-w-0 flex-1 text-ink-700 hover:text-brand-600"
              >
                {entry.postName}
              </a>
              <Drop plan={plan} entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Facts({ fair }: { fair: FairPlan["fair"] }) {
  const place = [fair.address, fair.halls].filter(Boolean).join(" · ");
  const facts = [
    { label: fairFacts.time, text: fairTimeText(fair) },
    { label: fairFacts.place, text: place },
    { label: fairFacts.hours, text: fair.hours },
  ];
  return (
    <dl className="mt-2 grid gap-1">
      {facts.map(
        ({ label, text }) =>
          text && (
            <div key={label} className="flex flex-wrap gap-x-3">
              <dt className="text-ink-500">{label}</dt>
              <dd className="text-ink-900">{text}</dd>
              {label === fairFacts.place && fair.address && (
                <dd className="print:hidden">
                  <a
                    href={mapSearch(fair.address)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="text-brand-600 hover:underline"
                  >
                    {fairFacts.map}
                  </a>
                </dd>
              )}
            </div>
          ),
      )}
    </dl>
  );
}

/** A fair with the way through it. */
function Plan({ plan, now }: { plan: FairPlan; now: number }) {
  const { fair, entries } = plan;
  const stops = stopsOf(entries);
  const isPast = fair.endsAt <= now;
  const posts = stops.reduce((sum, stop) => sum + stop.posts.length, 0);
  const [isHandedOver, setHandedOver] = useState(false);
  return (
    <section
      id={`fair-${fair.id}`}
      tabIndex={-1}
      className="panel mb-6 scroll-mt-20 p-5 focus:outline-none print:mb-0 print:break-after-page print:border-0 print:p-0"
    >
      <p className="flex flex-wrap gap-x-3 text-ink-500 text-xs">
        <span>{fairTypeText[fair.type]}</span>
        {isPast && !fair.cancelled && <span>{words.over}</span>}
        <span>{words.count(stops.length, posts)}</span>
      </p>
      <h2 className="mt-1 font-semibold text-ink-900 text-lg">
        <a href={fairPath(fair.id)} className="hover:text-brand-600">
          {fair.name}
        </a>
      </h2>
      {fair.cancelled && <p className="mt-2 rounded-control bg-bad-50 px-3 py-2 text-bad">{words.cancelled}</p>}
      <Facts fair={fair} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {!isPast && !fair.cancelled && (
          <Button variant="secondary" className="h-11 max-sm:flex-1" onClick={() => void saveCalendar(plan)}>
            <CalendarPlus size={18} aria-hidden="true" />
            {words.calendar}
          </Button>
        )}
        <Button variant="secondary" className="h-11 max-sm:flex-1" onClick={printPlans}>
          <Printer size={18} aria-hidden="true" />
          {words.print}
        </Button>
        {/* A phone has the plan already. */}
        <Button variant="secondary" className="pointer-coarse:hidden h-11" onClick={() => setHandedOver(true)}>
          <QrCode size={18} aria-hidden="true" />
          {words.toPhone}
        </Button>
        {isHandedOver && <PhoneDialog plan={plan} onClose={() => setHandedOver(false)} />}
      </div>
      <ol className="mt-4">
        {stops.map((stop) => (
          <StopItem key={stop.company} plan={plan} stop={stop} />
        ))}
      </ol>
    </section>
  );
}

/** The day plans of fairs: ticked companies and posts, by booth. Read from the device, so that the page needs no network. */
export function FairPlanPage() {
  const { plans } = useStore($plans);
  const isKept = useStore($isKept);
  const sync = useStore($planSync);
  const session = useStore($session);
  const [now] = useState(serverNow);
  const shown = shownPlans(plans, now);
  const [isOffered, setOffered] = useState(() => new URLSearchParams(location.search).has("plan"));
  const [taken, setTaken] = useState("");
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  // The buttons of the offer are gone: the keyboard goes on at its plan.
  useEffect(() => document.getElementById(`fair-${taken}`)?.focus(), [taken]);
  const end = (fairId: string | null): void => {
    setOffered(false);
    setTaken(fairId ?? "");
  };
  const offer = isOffered && <LinkedPlan onEnd={end} onLost={() => setOffered(false)} />;
  if (shown.length === 0)
    return (
      offer || (
        <StateView picture="yet" title={words.empty} hint={words.emptyHint}>
          <a href={paths.fairs} className={buttonClass("primary")}>
            {words.toFairs}
          </a>
        </StateView>
      )
    );
  return (
    <>
      {offer}
      <p role="status" className="mb-4 min-h-[22px] text-ink-500 print:hidden">
        {sync === "failed" ? words.syncFailed : isKept ? words.kept : ""}
      </p>
      {shown.map((plan) => (
        <Plan key={plan.fair.id} plan={plan} now={now} />
      ))}
      {!session && <p className="text-ink-500 print:hidden">{words.onDevice}</p>}
    </>
  );
}
