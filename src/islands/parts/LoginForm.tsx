import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { paths } from "#lib/domain/paths.ts";
import { $agreed, $loggingIn, loginCode, setAgreed, submitLogin } from "#lib/stores/account/login.ts";
import { login } from "#lib/texts/account/login.ts";
import { CodeFields } from "./CodeFields.tsx";

function Agreement() {
  const agreed = useStore($agreed);
  return (
    <label className="flex min-h-10 items-start gap-2 py-2 text-ink-700">
      <input
        type="checkbox"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        className="mt-0.5 size-[18px] shrink-0 accent-brand-600"
      />
      <span>
        {login.agreeBefore}
        <a className="whitespace-nowrap text-brand-600 hover:underline" href={paths.userAgreement} target="_blank" rel="noopener">
          {login.userAgreement}
        </a>
        {login.and}
        <a className="whitespace-nowrap text-brand-600 hover:underline" href={paths.privacyPolicy} target="_blank" rel="noopener">
          {login.privacyPolicy}
        </a>
      </span>
    </label>
  );
}

/** Phone, code, agreement, login; the same form in the dialog and on the page (R1.2.8-1). */
export function LoginForm() {
  const busy = useStore($loggingIn);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitLogin();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 text-ink-500">{login.hint}</p>
      <CodeFields form={loginCode} onComplete={() => void submitLogin()} />
      <Agreement />
      <Button type="submit" busy={busy} className="mt-2 h-11 w-full text-base">
        {busy ? login.submitting : login.submit}
      </Button>
    </form>
  );
}
