import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { OpenInvitation, Staff } from "#lib/domain/desk/staff.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $inviting, endStaff, invite, people, withdrawInvitation } from "#lib/stores/desk/staff.ts";
import { roleNames, screenNames, staffWords } from "#lib/texts/desk/desk.ts";
import { InvitationLink } from "./InvitationLink.tsx";
import { Heading, Waiting } from "./Screen.tsx";

const ROW = "flex flex-wrap items-center justify-between gap-3 px-4 py-3";

function Person({ person, me, onEnd }: { person: Staff; me: Staff; onEnd: () => void }) {
  const { id, name, phone, role, place, endedAt } = person;
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="font-medium text-ink-900">
          {name}
          {id === me.id && staffWords.me}
        </p>
        <p className="text-ink-500 text-xs">
          {phone} · {roleNames[role]}
          {place && ` · ${place}`}
        </p>
        {endedAt !== null && <p className="text-bad text-xs">{staffWords.ended(formatBeijing(endedAt))}</p>}
      </div>
      {endedAt === null && id !== me.id && (
        <Button variant="plain" aria-label={staffWords.endOf(name)} onClick={onEnd}>
          {staffWords.end}
        </Button>
      )}
    </li>
  );
}

function Invitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-ink-900 text-lg">{staffWords.waiting}</h3>
      {invitations.length === 0 ? (
        <p className="text-ink-500">{staffWords.noWaiting}</p>
      ) : (
        <ul className="panel divide-y divide-line">
          {invitations.map(({ id, role, place, invitedBy, expiresAt }) => (
            <li key={id} className={ROW}>
              <div className="min-w-0">
                <p className="font-medium text-ink-900">
                  {roleNames[role]}
                  {place && ` · ${place}`}
                </p>
                <p className="text-ink-500 text-xs">{staffWords.invitedBy(invitedBy, formatBeijing(expiresAt))}</p>
              </div>
              <Button variant="plain" onClick={() => void withdrawInvitation(id)}>
                {staffWords.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Colleagues and invitations. A recruiter is invited from the table of companies. */
export function People({ me }: { me: Staff }) {
  const state = useStore(people.$state);
  const inviting = useStore($inviting);
  const [ending, setEnding] = useState<Staff | null>(null);
  const place =
    me.role === "operator"
      ? ({ role: "operator", companyId: null, fairId: null } as const)
      : ({ role: "recruiter", companyId: me.companyId, fairId: null } as const);
  return (
    <>
      <Heading title={screenNames.staff}>
        <Button busy={inviting} onClick={() => void invite(place)}>
          {staffWords.invite(roleNames[place.role])}
        </Button>
      </Heading>
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void people.load()}>
        {({ staff, invitations }) => (
          <div className="flex flex-col gap-6">
            <ul aria-label={staffWords.people} className="panel divide-y divide-line">
              {staff.map((person) => (
                <Person key={person.id} person={person} me={me} onEnd={() => setEnding(person)} />
              ))}
            </ul>
            <Invitations invitations={invitations} />
          </div>
        )}
      </Loaded>
      {ending && (
        <ConfirmDialog
          title={staffWords.end}
          yes={staffWords.end}
          isDangerous
          onYes={() => {
            setEnding(null);
            void endStaff(ending.id);
          }}
          onClose={() => setEnding(null)}
        >
          <p>{staffWords.endSure(ending.name)}</p>
        </ConfirmDialog>
      )}
      <InvitationLink />
    </>
  );
}
