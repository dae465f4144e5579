import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import type { CodeForm, FieldProblem } from "#lib/stores/code-form.ts";
import { login } from "#lib/texts/login.ts";

const say = (problem: FieldProblem | null, words: { missing: string; malformed: string }): string | null =>
  problem === null ? null : typeof problem === "string" ? words[problem] : problem.said;

function SendCode({ form }: { form: CodeForm }) {
  const cooldown = useStore(form.$cooldown);
  const sending = useStore(form.$sending);
  return (
    <Button
      look="plain"
      busy={sending}
      disabled={cooldown > 0}
      onClick={() => void form.sendCode()}
      className="h-11 min-w-32 shrink-0"
    >
      {cooldown > 0 ? login.wait(cooldown) : sending ? login.sending : login.send}
    </Button>
  );
}

/** A phone, the button that sends it a code, and the code (1§2 Login, 1§5). */
export function CodeFields({ form, phoneLabel = login.phone }: { form: CodeForm; phoneLabel?: string }) {
  const { phone, code } = useStore(form.$form);
  const problems = useStore(form.$problems);
  useEffect(() => form.open(), [form]);
  return (
    <>
      <TextField
        label={phoneLabel}
        placeholder={login.phonePlaceholder}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        data-autofocus
        value={phone}
        onChange={(event) => form.editPhone(event.target.value)}
        onBlur={() => phone !== "" && form.checkPhone()}
        error={say(problems.phone, { missing: login.phoneMissing, malformed: login.phoneMalformed })}
      />
      <TextField
        label={login.code}
        placeholder={login.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => form.editCode(event.target.value)}
        side={<SendCode form={form} />}
        error={say(problems.code, { missing: login.codeMissing, malformed: login.codeMalformed })}
      />
    </>
  );
}
