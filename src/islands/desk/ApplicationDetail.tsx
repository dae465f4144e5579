import { useStore } from "@nanostores/react";
import { ReceivedResume } from "#islands/parts/Received.tsx";
import { StatusBadge } from "#islands/parts/StatusBadge.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { DeskApplicationDetail, NamedMove } from "#lib/domain/desk/applications.ts";
import type { DeskAppointment } from "#lib/domain/desk/appointments.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $application, moveOpen, reopenApplication } from "#lib/stores/desk/applications.ts";
import { $moving, $target } from "#lib/stores/desk/moves.ts";
import { statusWords, WITHDRAWN } from "#lib/texts/applications/applications.ts";
import { applicationWords, desk } from "#lib/texts/desk/desk.ts";
import { messageWords } from "#lib/texts/desk/messages.ts";
import { stageWords } from "#lib/texts/desk/stages.ts";
import { MoveDialog, Moved } from "./MoveDialog.tsx";
import { Heading, ViewLink, Waiting } from "./Screen.tsx";

function History({ moves }: { moves: readonly NamedMove[] }) {
  const whoOf = ({ who, by }: NamedMove): string =>
    who || (by === "seeker" ? applicationWords.bySeeker : applicationWords.byCompany);
  return (
    <section className="panel p-4 lg:p-5">
      <h3 className="mb-3 font-semibold text-ink-900 text-lg">{applicationWords.history}</h3>
      <ol className="flex flex-col gap-3">
        {moves.map((move) => (
          <li key={`${move.at} ${move.status}`}>
            <StatusBadge words={statusWords(move.status)} />
            <p className="mt-1 text-ink-500 text-xs">
              {formatBeijing(move.at)} · {whoOf(move)}
            </p>
            {move.reason && <p>{move.reason}</p>}
            {move.message && move.messageState !== "none" && (
              <p className="mt-1 rounded-control bg-ground p-2">
                {move.message} <span className="text-ink-500 text-xs">{messageWords.states[move.messageState]}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Time and place of the present stage, as the seeker sees them. */
function Appointment({ time, place, note, ticketNumber }: DeskAppointment) {
  const facts = [
    [stageWords.time, time],
    [stageWords.place, place],
    [stageWords.noteShown, note],
    [stageWords.ticketNumber, ticketNumber],
  ].filter(([, value]) => value !== "");
  return (
    <section className="panel mb-4 p-4 lg:p-5">
      <h3 className="mb-2 font-semibold text-ink-900 text-lg">{stageWords.appointment}</h3>
      <dl className="flex flex-col gap-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-4">
            <dt className="text-ink-500">{label}</dt>
            <dd className="min-w-0 break-words text-ink-900">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Detail({ application, received, moves, appointment }: DeskApplicationDetail) {
  const moving = useStore($moving);
  return (
    <>
      <Heading title={application.name || applicationWords.nameless}>
        <StatusBadge words={application.withdrawnAt === null ? statusWords(application.status) : WITHDRAWN} />
      </Heading>
      <p className="mb-4 text-ink-500">
        {application.postName} · {application.companyName}
        {application.phone && ` · ${application.phone}`}
      </p>
      <Moved />
      {application.next.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <span>{applicationWords.moveTo}</span>
          {application.next.map((to) => (
            <Button key={to} variant="secondary" busy={moving} onClick={() => $target.set(to)}>
              {statusWords(to).badge}
            </Button>
          ))}
        </div>
      )}
      {appointment && <Appointment {...appointment} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section className="panel min-w-0 p-4 lg:p-5">
          <h3 className="mb-3 font-semibold text-ink-900 text-lg">{applicationWords.received}</h3>
          <h4 className="sr-only">{application.name}</h4>
          {received ? <ReceivedResume received={received} /> : <p className="text-ink-500">{applicationWords.noReceived}</p>}
        </section>
        <History moves={moves} />
      </div>
      <MoveDialog count={1} onMove={(target, note) => void moveOpen(target, note)} />
    </>
  );
}

/** An application: the résumé that was received, its history, and its next steps. */
export function ApplicationDetail() {
  const found = useStore($application);
  return (
    <>
      <p className="mb-2">
        <ViewLink to={deskView("applications")}>{desk.back}</ViewLink>
      </p>
      <Loaded
        of={found}
        skeleton={<Waiting />}
        missing={<StateView picture="missing" title={desk.missing} />}
        onRetry={() => void reopenApplication()}
      >
        {(detail) => <Detail {...detail} />}
      </Loaded>
    </>
  );
}
