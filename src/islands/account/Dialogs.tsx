import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import { paths } from "#lib/domain/paths.ts";
import { $dialogs, answer, type Dialog as DialogName } from "#lib/stores/dialogs.ts";
import { reportFailure } from "#lib/stores/toasts.ts";
import { general } from "#lib/texts/general.ts";
import { login, questions } from "#lib/texts/login.ts";

type QuestionProps = { name: DialogName; title: string; yes: string; no: string; children: ReactNode };

/** A question with two answers; closing it is a third. */
function Question({ name, title, yes, no, children }: QuestionProps) {
  const footer = (
    <>
      <Button look="plain" onClick={() => answer(name, "no")}>
        {no}
      </Button>
      <Button onClick={() => answer(name, "yes")}>{yes}</Button>
    </>
  );
  return (
    <Dialog title={title} onClose={() => answer(name, "closed")} footer={footer}>
      {children}
    </Dialog>
  );
}

/** Few ever change their phone, so its form comes when it is asked for; when it can't, the question is closed and it is said. */
const loadChangePhone = () =>
  import("./ChangePhone.tsx").catch((error: unknown) => {
    reportFailure({ kind: "offline" });
    answer("change-phone", "closed");
    throw error;
  });

function ChangePhone() {
  const code = useCode(true, loadChangePhone);
  return code && <code.ChangePhone />;
}

const LINK = "block py-2 text-brand-600 hover:underline";

const bodies: Record<DialogName, () => ReactNode> = {
  login: () => (
    <Dialog title={login.title} onClose={() => answer("login", "closed")}>
      <LoginForm />
    </Dialog>
  ),
  agreement: () => (
    <Question name="agreement" title={login.agreementTitle} yes={login.agree} no={login.refuse}>
      <p>{login.agreementText}</p>
      <a className={LINK} href={paths.userAgreement} target="_blank" rel="noopener">
        {login.userAgreement}
      </a>
      <a className={LINK} href={paths.privacyPolicy} target="_blank" rel="noopener">
        {login.privacyPolicy}
      </a>
    </Question>
  ),
  "change-phone": () => <ChangePhone />,
  "complete-resume": () => (
    <Question name="complete-resume" title={questions.completeTitle} yes={questions.yes} no={questions.no}>
      <p className="mb-2 font-semibold text-base text-ink-900">{questions.complete}</p>
      <p>{questions.completeText}</p>
    </Question>
  ),
  "remove-record": () => (
    <Question name="remove-record" title={questions.removeTitle} yes={general.confirm} no={general.cancel}>
      <p className="text-base">{questions.removeText}</p>
    </Question>
  ),
  "education-missing": () => (
    <Question name="education-missing" title={questions.educationTitle} yes={questions.toEducation} no={questions.later}>
      <p className="mb-2 font-semibold text-base text-ink-900">{questions.education}</p>
      <p>{questions.educationText}</p>
    </Question>
  ),
};

/** Every dialog that an errand may open, the last one on top. */
export function Dialogs() {
  const open = useStore($dialogs);
  return open.map((name) => {
    const Body = bodies[name];
    return <Body key={name} />;
  });
}
