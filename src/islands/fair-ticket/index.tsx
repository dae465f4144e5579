import { useStore } from "@nanostores/react";
import { useState } from "react";
import { FairStatusBadge } from "#islands/parts/FairStatusBadge.tsx";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { QrCode } from "#islands/ui/QrCode.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { type FairTicket, groupedTicketCode, ticketText } from "#lib/domain/fairs/tickets.ts";
import { fairPath, paths } from "#lib/domain/paths.ts";
import { createFairTicket, type FairTicketStore, type TicketAtFair } from "#lib/stores/fairs/ticket.ts";
import { fairTimeText } from "#lib/texts/fairs/fairs.ts";
import { ticketWords as words } from "#lib/texts/fairs/ticket.ts";
import { general } from "#lib/texts/general.ts";

type ConsentProps = { isChecked: boolean; onChange: (shares: boolean) => void };

function Consent({ isChecked, onChange }: ConsentProps) {
  return (
    <div className="mt-4">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby="consent-hint"
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-brand-600"
        />
        <span className="text-ink-900">{words.consent}</span>
      </label>
      <p id="consent-hint" className="text-ink-500">
        {words.consentHint}
      </p>
    </div>
  );
}

/** The form that makes the ticket. Nothing is shared unless the seeker ticks it. */
function Making({ store }: { store: FairTicketStore }) {
  const [shares, setShares] = useState(false);
  const isSaving = useStore(store.$saving);
  return (
    <>
      <p className="text-ink-700">{words.intro}</p>
      <Consent isChecked={shares} onChange={setShares} />
      <Button busy={isSaving} onClick={() => void store.save(shares)} className="mt-4 h-12 w-full text-base">
        {words.make}
      </Button>
    </>
  );
}

function Ticket({ fair, ticket, store }: { fair: TicketAtFair["fair"]; ticket: FairTicket; store: FairTicketStore }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const code = groupedTicketCode(ticket.code);
  const save = async (): Promise<void> => {
    const names = { caption: words.caption(fair.name, code), name: words.fileName(fair.name) };
    setUnsaved(!(await store.savePicture(ticket.code, names)));
  };
  return (
    <>
      {fair.status === "CANCEL" && <p className="mb-4 rounded-control bg-warn-50 p-3 text-center text-warn">{words.cancelled}</p>}
      {ticket.attendedAt !== null && (
        <p className="mb-4 rounded-control bg-ok-50 p-3 text-center font-semibold text-ok">{words.attended(ticket.attendedAt)}</p>
      )}
      <div role="status" className="flex flex-col items-center gap-3 text-center">
        <QrCode text={ticketText(fair.id, ticket.code)} label={words.qrOf} className="size-50" />
        <p>
          <span className="sr-only">{words.spelt(code)}</span>
          <span aria-hidden="true" className="font-semibold text-2xl text-ink-900 tabular-nums tracking-wider">
            {code}
          </span>
        </p>
        <p className="text-ink-500">{words.show}</p>
      </div>
      <Button variant="secondary" onClick={() => void save()} className="mt-4 h-11 w-full">
        {words.save}
      </Button>
      <p role="alert" className="text-bad empty:hidden">
        {isUnsaved && words.notSaved}
      </p>
      <Consent isChecked={ticket.shares} onChange={(shares) => void store.save(shares)} />
    </>
  );
}

function Content({ at, store }: { at: TicketAtFair; store: FairTicketStore }) {
  const { fair, ticket } = at;
  if (ticket) return <Ticket fair={fair} ticket={ticket} store={store} />;
  if (fair.type === "NETWORK") return <StateView picture="phone" title={words.online} hint={words.onlineHint} />;
  if (fair.status === "END" || fair.status === "CANCEL")
    return <StateView picture="time" title={words.over} hint={words.overHint} />;
  return <Making store={store} />;
}

const loading = (
  <div role="status" aria-label={general.loading} className="panel p-5 lg:p-7">
    <div className="skeleton h-80" />
  </div>
);

const missing = (
  <StateView picture="missing" title={words.missing} hint={words.missingHint}>
    <a className={buttonClass()} href={paths.fairs}>
      {words.toFairs}
    </a>
  </StateView>
);

/** A seeker's ticket to the on-site fair of the address. */
export function FairTicketPage() {
  const [store] = useState(createFairTicket);
  return (
    <Loaded of={useStore(store.$state)} skeleton={loading} missing={missing} onRetry={() => void store.load()}>
      {(at) => (
        <div className="panel p-5 lg:p-7">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 break-words font-semibold text-ink-900 text-lg">{at.fair.name}</h2>
            <FairStatusBadge fair={at.fair} />
          </div>
          <dl className="mb-5 grid gap-2">
            <div className="flex gap-3">
              <dt className="shrink-0 text-ink-500">{words.time}</dt>
              <dd className="text-ink-900">{fairTimeText(at.fair)}</dd>
            </div>
            {at.address && (
              <div className="flex gap-3">
                <dt className="shrink-0 text-ink-500">{words.place}</dt>
                <dd className="text-ink-900">{[at.address, at.halls].filter(Boolean).join(" · ")}</dd>
              </div>
            )}
          </dl>
          <Content at={at} store={store} />
          <p className="mt-5">
            <a href={fairPath(at.fair.id)} className="text-brand-600 hover:underline">
              {words.toFair}
            </a>
          </p>
        </div>
      )}
    </Loaded>
  );
}
