import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ReceivedResume } from "#islands/parts/Received.tsx";
import { ResumeLines } from "#islands/parts/ResumeLines.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { SharedResume } from "#lib/domain/chat/cards/shared-resume.ts";
import { DESK } from "#lib/domain/desk/views.ts";
import { beijingDate, formatBeijing } from "#lib/domain/time.ts";
import { createOpenedResume, type OpenedResume } from "#lib/stores/chat/cards/opened-resume.ts";
import { sendResume, sharedPage as words } from "#lib/texts/chat/cards.ts";
import { cutText } from "#lib/texts/resume/preview.ts";
import { preloadCode } from "#loading/preload.ts";

// The words of its notices, which must be there without a network too.
preloadCode(() => import("#lib/texts/shell/notices.ts"));

function Copy({ resume, photo, cut, at, until }: SharedResume) {
  return (
    <article>
      <p className="mb-1 text-ink-500">{words.sentAt(formatBeijing(at), beijingDate(until))}</p>
      <p className="mb-4 text-ink-500">{words.private}</p>
      <section className="panel p-4 lg:p-6">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
          <h2 className="rounded-full bg-brand-50 px-3 py-1 font-medium text-brand-700 text-xs">{cutText[cut].label}</h2>
          {photo !== null && <img src={photo} alt={sendResume.photo} className="max-h-40 rounded-control" />}
        </div>
        <h3 className="sr-only">{resume.basics.name}</h3>
        <ReceivedResume received={{ resume, at, sha256: "" }} />
      </section>
    </article>
  );
}

function Opened({ opened }: { opened: OpenedResume }) {
  if (opened.kind === "resume") return <Copy {...opened.shared} />;
  if (opened.kind === "gone") return <StateView picture="time" title={words.gone} hint={words.goneHint} />;
  return (
    <StateView picture="locked" title={words.notYours} hint={words.notYoursHint}>
      <a href={DESK} className={buttonClass("secondary")}>
        {words.toDesk}
      </a>
    </StateView>
  );
}

/** A résumé that a seeker sent to a recruiter in the chat, for this recruiter alone. */
export function SharedResumePage() {
  const [page] = useState(createOpenedResume);
  return (
    <Loaded
      of={useStore(page.$state)}
      skeleton={
        <div className="panel p-4 lg:p-6">
          <ResumeLines label={words.loading} />
        </div>
      }
      onRetry={() => void page.load()}
      failedTitle={words.failed}
    >
      {(opened: OpenedResume) => <Opened opened={opened} />}
    </Loaded>
  );
}
