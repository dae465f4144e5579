import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import { paths } from "#lib/domain/paths.ts";
import { wantedPage } from "#lib/stores/account/intent.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { $dialogs, answer, type Dialog as DialogName } from "#lib/stores/shell/dialogs.ts";
import { completion, login } from "#lib/texts/account/login.ts";
import { Question } from "./Question.tsx";

/** Few users ever change their phone, so its form loads on demand; if that fails, the question closes. */
const loadChangePhone = () => loadCode(() => import("./ChangePhone.tsx"));

function ChangePhone() {
  const code = useCode(true, loadChangePhone, () => answer("change-phone", "closed"));
  return code && <code.ChangePhone />;
}

/** Readers of public pages are never asked these. */
const loadResumeQuestion = () => loadCode(() => import("./ResumeQuestion.tsx"));

function ResumeQuestion({ name }: { name: "remove-record" | "lock-identity" | "remove-attachment" | "restore-version" }) {
  const code = useCode(true, loadResumeQuestion, () => answer(name, "closed"));
  return code && <code.ResumeQuestion name={name} />;
}

/** Loads the names of missing fields. If the education record is missing, its form loads while the question is read. */
const loadMissing = async () => {
  const code = await loadCode(() => import("./Missing.tsx"));
  if (code?.lacksEducation()) import("./EducationStep.tsx").catch(() => null);
  return code;
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
const loadEducationStep = () => loadCode(() => import("./EducationStep.tsx"));

function EducationStep() {
  const code = useCode(true, loadEducationStep, () => answer("education-missing", "closed"));
  return code && <code.EducationStep />;
}

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
  "change-phone": () => <ChangePhone />,
  "complete-resume": () => <CompleteResume />,
  "remove-record": () => <ResumeQuestion name="remove-record" />,
  "lock-identity": () => <ResumeQuestion name="lock-identity" />,
  "remove-attachment": () => <ResumeQuestion name="remove-attachment" />,
  "restore-version": () => <ResumeQuestion name="restore-version" />,
  "education-missing": () => <EducationStep />,
};

/** Every dialog that a flow may open, the last one on top. */
export function Dialogs() {
  const open = useStore($dialogs);
  return open.map((name) => {
    const Body = bodies[name];
    return <Body key={name} />;
  });
}
