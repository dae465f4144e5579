import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { paths } from "#lib/domain/paths.ts";
import { wantedPage } from "#lib/stores/account/intent.ts";
import { $dialogs, answer, type Dialog as DialogName } from "#lib/stores/shell/dialogs.ts";
import { completion, login } from "#lib/texts/account/login.ts";
import { late } from "#loading/late.ts";
import { preloadCode } from "#loading/preload.ts";
import { useCode } from "#loading/use-code.ts";
import { Question } from "./Question.tsx";

/** Few users ever change their phone, so its form loads on demand; if that fails, the question closes. */
const ChangePhone = late(() => import("./ChangePhone.tsx"), "ChangePhone");

/** Readers of public pages are never asked these. */
const ResumeQuestion = late(() => import("./ResumeQuestion.tsx"), "ResumeQuestion");

/** Loads the names of missing fields. If the education record is missing, its form loads while the question is read. */
const loadMissing = async () => {
  const { Missing, lacksEducation } = await import("./Missing.tsx");
  if (lacksEducation()) preloadCode(loadEducationStep);
  return { Missing };
};

/**
 * Asks with the names of the missing parts. Waits for the code that names them: arriving later, it would move the buttons under
 * the finger. If that code fails, the question shows without names.
 */
function CompleteResume() {
  const [isLost, setLost] = useState(false);
  const code = useCode(true, loadMissing, () => setLost(true));
  if (!code && !isLost) return null;
  return (
    <Question name="complete-resume" title={completion.title} yes={completion.yes} no={completion.no}>
      <p className="mb-2 font-semibold text-base text-ink-900">{completion.question}</p>
      <p>{completion.text}</p>
      {code && <code.Missing />}
    </Question>
  );
}

const LINK = "block py-2.25 text-brand-600 hover:underline";

/** The page that the visitor wanted to see, if that is the reason for the login. */
function Reason() {
  const reason = login.reason(wantedPage() ?? "");
  return reason && <p className="mb-2 font-semibold text-base text-ink-900">{reason}</p>;
}

/** Few users need the education form, so it loads on demand; if that fails, the question closes. */
const loadEducationStep = () => import("./EducationStep.tsx");
const EducationStep = late(loadEducationStep, "EducationStep");

const close = (name: DialogName) => (): void => answer(name, "closed");

const bodies: Record<DialogName, () => ReactNode> = {
  login: () => (
    <Dialog title={login.title} onClose={() => answer("login", "closed")}>
      <Reason />
      <LoginForm />
    </Dialog>
  ),
  agreement: () => (
    <Question expectsYes name="agreement" title={login.agreementTitle} yes={login.agree} no={login.refuse}>
      <p>{login.agreementText}</p>
      <a className={LINK} href={paths.userAgreement} target="_blank" rel="noopener">
        {login.userAgreement}
      </a>
      <a className={LINK} href={paths.privacyPolicy} target="_blank" rel="noopener">
        {login.privacyPolicy}
      </a>
    </Question>
  ),
  "change-phone": () => <ChangePhone onLost={close("change-phone")} />,
  "complete-resume": () => <CompleteResume />,
  "remove-record": () => <ResumeQuestion name="remove-record" onLost={close("remove-record")} />,
  "lock-identity": () => <ResumeQuestion name="lock-identity" onLost={close("lock-identity")} />,
  "remove-attachment": () => <ResumeQuestion name="remove-attachment" onLost={close("remove-attachment")} />,
  "restore-version": () => <ResumeQuestion name="restore-version" onLost={close("restore-version")} />,
  "education-missing": () => <EducationStep onLost={close("education-missing")} />,
};

/** Every dialog that a flow may open, the last one on top. */
export function Dialogs() {
  const open = useStore($dialogs);
  return open.map((name) => {
    const Body = bodies[name];
    return <Body key={name} />;
  });
}
