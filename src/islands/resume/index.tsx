import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { maskPhone } from "#lib/domain/phone.ts";
import { $resume, openResume } from "#lib/stores/resume.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { resume as words } from "#lib/texts/resume.ts";
import { Educations } from "./Educations.tsx";

/** The seeker's own résumé. */
export function ResumePage() {
  const resume = useStore($resume);
  useEffect(() => void openResume(), []);

  if (resume.state === "failed")
    return (
      <StateView picture="failed" title={general.loadFailed} hint={failureText(resume.failure)}>
        <Button onClick={() => void openResume()}>{general.retry}</Button>
      </StateView>
    );
  if (resume.state !== "ready")
    return (
      <div role="status" aria-label={general.loading} className="grid grid-cols-1 gap-4">
        <div className="skeleton h-36" />
        <div className="skeleton h-80" />
      </div>
    );
  const { basics, loginPhone, educations } = resume.value;
  const facts = [
    { label: words.name, value: basics.name || words.notGiven },
    { label: words.phone, value: basics.phone || words.notGiven },
    { label: words.loginPhone, value: maskPhone(loginPhone) },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-labelledby="basics-title" className="panel p-5 lg:p-7">
        <h2 id="basics-title" className="mb-4 font-semibold text-ink-900 text-lg">
          {words.basics}
        </h2>
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className="text-ink-500">{fact.label}</dt>
              <dd className="text-base text-ink-900">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Educations items={educations} />
    </div>
  );
}
