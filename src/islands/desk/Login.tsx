import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { CodeFields } from "#islands/parts/CodeFields.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { type Invitation, STAFF_NAME_MAX } from "#lib/domain/desk/staff.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $fairLink } from "#lib/stores/desk/fair-link.ts";
import { $entering, $invitation, $name, acceptInvitation, deskCode, logIn, skipInvitation } from "#lib/stores/desk/session.ts";
import { deskLogin, roleNames } from "#lib/texts/desk/desk.ts";
import { failureText } from "#lib/texts/failures.ts";

function Invited({ invitation }: { invitation: Invitation }) {
  const name = useStore($name);
  return (
    <>
      <p className="font-medium text-base text-ink-900">{deskLogin.invitedAs(roleNames[invitation.role], invitation.place)}</p>
      <p className="mt-1 mb-4 text-ink-500">{deskLogin.until(formatBeijing(invitation.expiresAt))}</p>
      <TextField
        label={deskLogin.name}
        hint={deskLogin.nameHint}
        autoComplete="name"
        required
        maxLength={STAFF_NAME_MAX}
        value={name}
        onChange={(event) => $name.set(event.target.value)}
      />
    </>
  );
}

function Form({ invitation }: { invitation: Invitation | null }) {
  const busy = useStore($entering);
  const fairLink = useStore($fairLink);
  const enter = (): void => void (invitation ? acceptInvitation() : logIn());
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    enter();
  };
  return (
    <form onSubmit={submit} noValidate>
      {invitation ? (
        <Invited invitation={invitation} />
      ) : (
        <p className="mb-4 text-ink-500">{fairLink === null ? deskLogin.hint : deskLogin.toFair}</p>
      )}
      <CodeFields form={deskCode} />
      <Button type="submit" busy={busy} className="mt-2 h-11 w-full text-base">
        {busy ? deskLogin.submitting : invitation ? deskLogin.accept : deskLogin.submit}
      </Button>
      {invitation && (
        <Button variant="quiet" className="mt-2 w-full" onClick={skipInvitation}>
          {deskLogin.toLogin}
        </Button>
      )}
    </form>
  );
}

/** The login of the desk, or an invitation to it. */
export function Login() {
  const invitation = useStore($invitation);
  const found = invitation?.found;
  const title = invitation ? deskLogin.invitation : deskLogin.title;
  return (
    <div className="grid min-h-full place-items-center p-4">
      <section className="panel w-full max-w-[440px] p-6 lg:p-8">
        <h2 className="mb-3 font-semibold text-ink-900 text-xl">{title}</h2>
        {found?.state === "failed" || found?.state === "missing" ? (
          <StateView
            picture="failed"
            title={deskLogin.spent}
            {...(found.state === "failed" && { hint: failureText(found.failure) })}
          >
            <Button onClick={skipInvitation}>{deskLogin.toLogin}</Button>
          </StateView>
        ) : (
          <Form invitation={found?.state === "ready" ? found.value : null} />
        )}
      </section>
    </div>
  );
}
