import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { InvitationLink } from "#islands/desk/InvitationLink.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { type FairInvitation, INVITATION_NOTE_MAX } from "#lib/domain/desk/fair-invitations.ts";
import type { DeskFair } from "#lib/domain/desk/fairs.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import {
  $fairInvitation,
  $makingFairLink,
  beginFairInvitation,
  copyFairLink,
  endFairInvitation,
  makeFairLink,
  withdrawFairInvitation,
  writeInvitationNote,
} from "#lib/stores/desk/fair-invitations.ts";
import { invite } from "#lib/stores/desk/staff.ts";
import { staffWords } from "#lib/texts/desk/desk.ts";
import { fairWords, inviteWords } from "#lib/texts/desk/fairs.ts";

function InviteDialog() {
  const invitation = useStore($fairInvitation);
  const busy = useStore($makingFairLink);
  if (!invitation) return null;
  const { note, isMissing, link } = invitation;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void makeFairLink();
  };
  return (
    <Dialog title={inviteWords.title} variant="choice" onClose={endFairInvitation}>
      {link === null ? (
        <form onSubmit={submit} noValidate>
          <TextField
            label={inviteWords.note}
            hint={inviteWords.noteHint}
            required
            maxLength={INVITATION_NOTE_MAX}
            value={note}
            error={isMissing ? inviteWords.noteMissing : null}
            onChange={(event) => writeInvitationNote(event.target.value)}
          />
          <Button type="submit" busy={busy} className="w-full">
            {staffWords.make}
          </Button>
        </form>
      ) : (
        <>
          <p role="status" className="mb-3">
            {inviteWords.made(note)}
          </p>
          <TextField label={staffWords.linkTitle} readOnly value={link} onFocus={(event) => event.target.select()} />
          <Button data-autofocus="" onClick={() => void copyFairLink()} className="w-full">
            {staffWords.copy}
          </Button>
        </>
      )}
    </Dialog>
  );
}

type Props = { fair: DeskFair; invitations: readonly FairInvitation[]; role: StaffRole };

/** The links that wait for their companies, and new ones. */
export function FairInvitations({ fair, invitations, role }: Props) {
  const isComing = fair.status === "TO_BE_HELD";
  return (
    <section className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-ink-900 text-lg">{staffWords.waiting}</h3>
        <div className="flex flex-wrap gap-2">
          {isComing && (
            <Button variant="secondary" onClick={beginFairInvitation}>
              {inviteWords.company}
            </Button>
          )}
          {role === "operator" && (
            <Button variant="plain" onClick={() => void invite({ role: "organizer", companyId: null, fairId: fair.id })}>
              {fairWords.inviteOrganizer}
            </Button>
          )}
        </div>
      </div>
      {!isComing && <p className="text-ink-500">{inviteWords.closed}</p>}
      {isComing && invitations.length === 0 && <p className="text-ink-500">{staffWords.noWaiting}</p>}
      {isComing && invitations.length > 0 && (
        <ul aria-label={staffWords.waiting} className="panel divide-y divide-line">
          {invitations.map(({ id, note, invitedBy, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0 break-words">
                <p className="font-medium text-ink-900">{note}</p>
                <p className="text-ink-500 text-xs">{inviteWords.by(invitedBy, formatBeijing(createdAt))}</p>
              </div>
              <Button variant="plain" aria-label={inviteWords.withdrawOf(note)} onClick={() => void withdrawFairInvitation(id)}>
                {staffWords.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <InviteDialog />
      <InvitationLink />
    </section>
  );
}
