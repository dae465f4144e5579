import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import {
  $resume,
  askedAnchor,
  basics,
  certificates,
  expectation,
  isIdentityLocked,
  openResume,
  otherAttachments,
} from "#lib/stores/resume/resume.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";
import { factsOf } from "#lib/texts/resume/values.ts";
import { late } from "#loading/late.ts";
import { Attachments } from "./Attachments.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { LAYOUT } from "./layout.ts";
import { RecordList } from "./RecordList.tsx";
import { ResumeSkeleton } from "./ResumeSkeleton.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { SingleRecord } from "./SingleRecord.tsx";
import { Tools } from "./Tools.tsx";
import { WayBack } from "./WayBack.tsx";

const PrefillDialog = late(() => import("./prefill/PrefillDialog.tsx"), "PrefillDialog");

/** Fields that stay as they are once the identity is known (D-E5). */
const IDENTITY = ["name", "idNumber"];

/** Nothing that a file would say is there yet. */
const isBlank = ({ basics: { name }, educations, works }: Resume): boolean =>
  name === "" && educations.length === 0 && works.length === 0;

/** The quickest way into an empty résumé. */
function PrefillOffer({ onOpen }: { onOpen: () => void }) {
  return (
    <section
      aria-label={words.prefillTitle}
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 lg:px-7"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold text-base text-ink-900">{words.prefillTitle}</h2>
        <p className="mt-1 text-ink-500">{words.prefillHint}</p>
      </div>
      <Button variant="secondary" onClick={onOpen}>
        {words.prefill}
      </Button>
    </section>
  );
}

/** The sections in the order of R2.2.3-4. */
function Sections({ resume }: { resume: Resume }) {
  // The browser looked for the anchor before the résumé had loaded.
  const anchor = askedAnchor();
  useEffect(() => {
    document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const [isPrefilling, setPrefilling] = useState(false);
  const prefill = (): void => setPrefilling(true);
  const locked = isIdentityLocked(resume.basics.idNumber) ? IDENTITY : undefined;
  const basicFacts = useMemo(() => {
    const loginPhone = { name: "loginPhone", label: words.loginPhone, value: maskPhone(resume.loginPhone) };
    return [...factsOf("basics", resume.basics), loginPhone];
  }, [resume.basics, resume.loginPhone]);
  const expectationFacts = useMemo(() => factsOf("expectation", resume.expectation), [resume.expectation]);
  return (
    <div className={LAYOUT}>
      {/* On a phone the navigation sticks to the page, not to its desktop column. */}
      <div className="contents lg:sticky lg:top-20 lg:block lg:self-start">
        <SectionNav resume={resume} />
        <Tools resume={resume} onPrefill={prefill} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isBlank(resume) && <PrefillOffer onOpen={prefill} />}
        <SingleRecord form={basics} id="basics" facts={basicFacts} locked={locked} />
        <Attachments store={certificates} items={resume.certificates} id="certificates" />
        <section id="experience" aria-labelledby="experience-title" className="panel scroll-mt-32 p-5 lg:scroll-mt-20 lg:p-7">
          <h2 id="experience-title" className="mb-5 font-semibold text-ink-900 text-lg">
            {words.experience}
          </h2>
          <RecordList list="skills" items={resume.skills} id="skills" inner />
          <RecordList list="trainings" items={resume.trainings} id="trainings" inner />
          <RecordList list="works" items={resume.works} id="works" inner />
          <SingleRecord form={expectation} id="expectation" facts={expectationFacts} inner />
          <RecordList list="educations" items={resume.educations} id="education" inner />
        </section>
        <RecordList list="family" items={resume.family} id="family" />
        <RecordList list="urgentContacts" items={resume.urgentContacts} id="contacts" />
        <Attachments store={otherAttachments} items={resume.otherAttachments} id="attachments" />
        <WayBack />
      </div>
      {isPrefilling && <PrefillDialog onClose={() => setPrefilling(false)} />}
      <ConflictDialog />
    </div>
  );
}

/** The seeker's own résumé. */
export function ResumePage() {
  return (
    <Loaded of={useStore($resume)} skeleton={<ResumeSkeleton />} onRetry={() => void openResume()}>
      {(resume) => <Sections resume={resume} />}
    </Loaded>
  );
}
