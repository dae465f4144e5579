import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Heading, Rows, ViewLink, Waiting } from "#islands/desk/Screen.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { AttendanceSlot } from "#lib/domain/desk/attendance.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { createAttendance } from "#lib/stores/desk/attendance.ts";
import { attendanceColumns, doorWords, attendanceWords as words } from "#lib/texts/desk/attendance.ts";
import { desk, screenNames } from "#lib/texts/desk/desk.ts";

const FIGURES = ["tickets", "attended", "shared"] as const;

/** Sizes of the chart, in units of its view box. */
const ROW = 28;
const LABEL = 64;
const BAR = 260;
const COUNT = 60;

/** How many came per day or hour, as bars with their numbers. */
function Chart({ slots }: { slots: readonly AttendanceSlot[] }) {
  const most = Math.max(...slots.map(({ count }) => count));
  const isByDay = slots.some(({ label }) => label.length > 2);
  return (
    <section className="panel mb-6 p-4 lg:p-5">
      <h3 className="mb-3 font-semibold text-ink-900 text-lg">{isByDay ? words.question.day : words.question.hour}</h3>
      <svg
        viewBox={`0 0 ${LABEL + BAR + COUNT} ${slots.length * ROW}`}
        role="img"
        aria-label={words.slotsOf(slots)}
        className="w-full max-w-[560px]"
      >
        {slots.map((slot, index) => (
          <g key={slot.label} transform={`translate(0 ${index * ROW})`}>
            <text x={0} y={ROW / 2 + 4} fontSize={12} fill="currentColor">
              {words.slot(slot)}
            </text>
            <rect x={LABEL} y={5} width={(BAR * slot.count) / most} height={ROW - 10} rx={4} fill="var(--color-brand-600)" />
            <text x={LABEL + (BAR * slot.count) / most + 8} y={ROW / 2 + 4} fontSize={12} fill="currentColor">
              {slot.count}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

/** Who came to a fair: numbers of all, names of those who agreed. */
export function Attendance({ id }: { id: string }) {
  const [{ $state, load, refresh, turn, save }] = useState(() => createAttendance(id));
  return (
    <>
      <p className="mb-2">
        <ViewLink to={deskView("fair", id)}>{doorWords.toFair}</ViewLink>
      </p>
      <Loaded
        of={useStore($state)}
        skeleton={<Waiting />}
        missing={<StateView picture="missing" title={desk.missing} />}
        onRetry={() => void load()}
      >
        {({ name, figures, slots, people }) => (
          <>
            <Heading title={screenNames.attendance}>
              <Button variant="plain" onClick={() => void refresh()}>
                {words.refresh}
              </Button>
              <Button variant="secondary" onClick={() => void save(words.fileName(name))}>
                {words.save}
              </Button>
            </Heading>
            <p className="mb-4 font-medium text-ink-900">{name}</p>
            <dl className="mb-4 grid grid-cols-3 gap-3">
              {FIGURES.map((figure) => (
                <div key={figure} className="panel flex flex-col-reverse items-start p-4">
                  <dt className="text-ink-500">{words.figures[figure]}</dt>
                  <dd className="font-semibold text-2xl text-ink-900">{figures[figure]}</dd>
                </div>
              ))}
            </dl>
            {slots.length > 0 && <Chart slots={slots} />}
            <h3 className="font-semibold text-ink-900 text-lg">{words.people}</h3>
            <p className="mb-3 text-ink-500">{words.peopleHint}</p>
            <Rows
              of={{ state: "ready", value: people }}
              label={words.people}
              columns={attendanceColumns}
              widths="2fr 2fr 2fr"
              empty={{ picture: "yet", title: words.none, hint: words.noneHint }}
              onRetry={() => void load()}
              onTurn={turn}
            >
              {(person) => (
                <>
                  <span className="min-w-0 break-words text-ink-900">{person.name || words.nameless}</span>
                  <span className="tabular-nums">{person.phone}</span>
                  <span className="text-ink-500">{formatBeijing(person.attendedAt)}</span>
                </>
              )}
            </Rows>
          </>
        )}
      </Loaded>
    </>
  );
}
