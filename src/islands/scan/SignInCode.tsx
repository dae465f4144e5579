import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import {
  $signInCode,
  $signInCodeProblem,
  $signingIn,
  type CodeProblem,
  editSignInCode,
  submitSignInCode,
} from "#lib/stores/scan/scan.ts";
import { failureText } from "#lib/texts/failures.ts";
import { scan } from "#lib/texts/scan.ts";

const say = (problem: CodeProblem | null): string | null => {
  if (problem === null) return null;
  if (typeof problem !== "string") return failureText(problem);
  return problem === "missing" ? scan.codeMissing : scan.codeMalformed;
};

/** The way in when there is no camera: the six digits printed under the QR code. */
export function SignInCode() {
  const code = useStore($signInCode);
  const problem = useStore($signInCodeProblem);
  const busy = useStore($signingIn);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitSignInCode();
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 border-line border-t pt-5">
      <h2 className="mb-3 font-semibold text-base text-ink-900">{scan.codeTitle}</h2>
      <TextField
        label={scan.codeLabel}
        hint={scan.codeHint}
        inputMode="numeric"
        autoComplete="off"
        required
        value={code}
        onChange={(event) => editSignInCode(event.target.value)}
        error={say(problem)}
        side={
          <Button type="submit" busy={busy} className="h-11 min-w-24 shrink-0">
            {busy ? scan.signingIn : scan.submit}
          </Button>
        }
      />
    </form>
  );
}
