import { useStore } from "@nanostores/react";
import { useEffect } from "react";
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
import { preloadCode } from "#loading/preload.ts";
import { Attachments } from "./Attachments.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { LAYOUT } from "./layout.ts";
import { RecordList } from "./RecordList.tsx";
import { ResumeSkeleton } from "./ResumeSkeleton.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { SingleRecord } from "./SingleRecord.tsx";
import { Tools } from "./Tools.tsx";
import { WayBack } from "./WayBack.tsx";

// The words of its notices, which must be there without a network too.
preloadCode(() => import("#lib/texts/shell/page-notices.ts"));

/** The sections in the order of R2.2.3-4. */
function Sections({ resume }: { resume: Resume }) {
  // The browser looked for the anchor before the résumé had loaded.
  const anchor = askedAnchor();
  useEffect(() => {
    document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const locked = isIdentityLocked(resume.basics.idNumber) ? ["name", "idNumber"] : [];
  const loginPhone = { name: "loginPhone", label: words.loginPhone, value: maskPhone(resume.loginPhone) };
  return (
    <div className={LAYOUT}>
      {/* On a phone the navigation sticks to the page, not to its desktop column. */}
      <div className="contents lg:sticky lg:top-20 lg:block lg:self-start">
        <SectionNav resume={resume} />
        <Tools resume={resume} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <SingleRecord form={basics} id="basics" facts={[...factsOf("basics", resume.basics), loginPhone]} locked={locked} />
        <Attachments store={certificates} items={resume.certificates} id="certificates" />
        <section id="experience" aria-labelledby="experience-title" className="panel scroll-mt-32 p-5 lg:scroll-mt-20 lg:p-7">
          <h2 id="experience-title" className="mb-5 font-semibold text-ink-900 text-lg">
            {words.experience}
          </h2>
          <RecordList list="skills" items={resume.skills} id="skills" inner />
          <RecordList list="trainings" items={resume.trainings} id="trainings" inner />
          <RecordList list="works" items={resume.works} id="works" inner />
          <SingleRecord form={expectation} id="expectation" facts={factsOf("expectation", resume.expectation)} inner />
          <RecordList list="educations" items={resume.educations} id="education" inner />
        </section>
        <RecordList list="family" items={resume.family} id="family" />
        <RecordList list="urgentContacts" items={resume.urgentContacts} id="contacts" />
        <Attachments store={otherAttachments} items={resume.otherAttachments} id="attachments" />
        <WayBack />
      </div>
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
