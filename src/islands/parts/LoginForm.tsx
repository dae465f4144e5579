import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { paths } from "#lib/domain/paths.ts";
import {
  $cooldown,
  $loggingIn,
  $loginForm,
  $loginProblems,
  $sendingCode,
  checkPhone,
  editCode,
  editPhone,
  type FieldProblem,
  openLoginForm,
  sendCode,
  setAgreed,
  submitLogin,
} from "#lib/stores/login.ts";
import { login } from "#lib/texts/login.ts";

const say = (problem: FieldProblem | null, words: { missing: string; malformed: string }): string | null =>
  problem === null ? null : typeof problem === "string" ? words[problem] : problem.said;

function Agreement() {
  const { agreed } = useStore($loginForm);
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
        <a className="text-brand-600 underline-offset-2 hover:underline" href={paths.userAgreement} target="_blank" rel="noopener">
          {login.userAgreement}
        </a>
        {login.and}
        <a className="text-brand-600 underline-offset-2 hover:underline" href={paths.privacyPolicy} target="_blank" rel="noopener">
          {login.privacyPolicy}
        </a>
      </span>
    </label>
  );
}

function SendCode() {
  const cooldown = useStore($cooldown);
  const sending = useStore($sendingCode);
  return (
    <Button look="plain" busy={sending} disabled={cooldown > 0} onClick={() => void sendCode()} className="h-11 min-w-32 shrink-0">
      {cooldown > 0 ? login.wait(cooldown) : sending ? login.sending : login.send}
    </Button>
  );
}

/** Phone, code, agreement, login; the same form in the dialog and on the page (1§2). */
export function LoginForm() {
  const form = useStore($loginForm);
  const problems = useStore($loginProblems);
  const busy = useStore($loggingIn);
  useEffect(openLoginForm, []);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitLogin();
  };

  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 text-ink-500">{login.hint}</p>
      <TextField
        label={login.phone}
        placeholder={login.phonePlaceholder}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        data-autofocus
        value={form.phone}
        onChange={(event) => editPhone(event.target.value)}
        onBlur={() => form.phone !== "" && checkPhone()}
        error={say(problems.phone, { missing: login.phoneMissing, malformed: login.phoneMalformed })}
      />
      <TextField
        label={login.code}
        placeholder={login.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={form.code}
        onChange={(event) => editCode(event.target.value)}
        side={<SendCode />}
        error={say(problems.code, { missing: login.codeMissing, malformed: login.codeMalformed })}
      />
      <Agreement />
      <Button type="submit" busy={busy} className="mt-2 h-11 w-full text-base">
        {busy ? login.submitting : login.submit}
      </Button>
    </form>
  );
}
