import { useStore } from "@nanostores/react";
import { type FocusEvent, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { CODE_LENGTH } from "#lib/domain/account/phone.ts";
import type { CodeForm, FieldProblem } from "#lib/stores/account/code-form.ts";
import { login } from "#lib/texts/account/login.ts";
import { preloadCode } from "#loading/preload.ts";

const say = (problem: FieldProblem | null, words: { missing: string; malformed: string; refused: string }): string | null =>
  problem === null ? null : typeof problem === "string" ? words[problem] : problem.said;

function SendCode({ form, onPress }: { form: CodeForm; onPress: () => void }) {
  const cooldown = useStore(form.$cooldown, { ssr: "initial" });
  const sending = useStore(form.$sending);
  const working = useStore(form.$working);
  return (
    <Button
      variant="plain"
      busy={sending}
      disabled={cooldown > 0}
      onClick={() => {
        // The words of the notice come beside the code's answer, not after it.
        preloadCode(() => import("#lib/texts/shell/notices.ts"));
        void form.sendCode();
        onPress();
      }}
      className="h-11 min-w-28 shrink-0"
    >
      {cooldown > 0 ? login.wait(cooldown) : working ? login.working : sending ? login.sending : login.send}
    </Button>
  );
}

type CodeFieldProps = {
  form: CodeForm;
  /** Runs when the last digit is typed, pasted or filled in by the browser. */
  onComplete?: (() => void) | undefined;
};

/** The code that was sent to a form's phone, with the button that sends it. */
export function CodeField({ form, onComplete }: CodeFieldProps) {
  const { code } = useStore(form.$form);
  const problems = useStore(form.$problems);
  const field = useRef<HTMLInputElement>(null);
  const edit = (typed: string): void => {
    form.editCode(typed);
    const now = form.$form.get().code;
    if (now !== code && now.length === CODE_LENGTH) onComplete?.();
  };
  // The button is disabled for a minute now, and would lose the focus. An invalid phone keeps it, to be corrected first.
  const focusCode = (): void => {
    if (form.$problems.get().phone === null) field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      label={login.code}
      placeholder={login.codePlaceholder}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={code}
      onChange={(event) => edit(event.target.value)}
      side={<SendCode form={form} onPress={focusCode} />}
      error={say(problems.code, { missing: login.codeMissing, malformed: login.codeMalformed, refused: login.codeMalformed })}
    />
  );
}

/**
 * Whether the field is left for another part of its form, so that it may be judged. It is not judged when the reader closes the dialog
 * around it, by the button in the dialog's header too, or turns to another window, for example to look the number up.
 */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => {
  const dialog = currentTarget.closest("dialog");
  if (!dialog) return document.hasFocus();
  return relatedTarget instanceof Element && dialog.contains(relatedTarget) && !relatedTarget.closest("header");
};

/** A phone, the button that sends it a code, and the code (R1.2.8, R1.5.2). */
export function CodeFields({ form, phoneLabel = login.phone, onComplete }: CodeFieldProps & { phoneLabel?: string }) {
  const { phone } = useStore(form.$form);
  const problems = useStore(form.$problems);
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
        onBlur={(event) => {
          if (isLeft(event)) form.checkPhone();
        }}
        error={say(problems.phone, { missing: login.phoneMissing, malformed: login.phoneMalformed, refused: login.phoneUnchanged })}
      />
      <CodeField form={form} onComplete={onComplete} />
    </>
  );
}
