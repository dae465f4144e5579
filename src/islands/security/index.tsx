import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { $exporting, beginDeletion, exportData } from "#lib/stores/account/leaving.ts";
import { $session } from "#lib/stores/account/session.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { security } from "#lib/texts/account/security.ts";
import { newsWords } from "#lib/texts/news/settings.ts";
import { print } from "#lib/texts/print.ts";
import { BlockedCompanies } from "./BlockedCompanies.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Devices } from "./Devices.tsx";
import { News } from "./news/News.tsx";
import { PrintCodes } from "./PrintCodes.tsx";

type SectionProps = { id?: string; title: string; value?: string; hint: string; action?: ReactNode; children?: ReactNode };

function Section({ id, title, value, hint, action, children }: SectionProps) {
  return (
    <section id={id} className="panel scroll-mt-20 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-ink-900 text-lg">{title}</h2>
          {value && <p className="mt-1 font-medium text-base text-ink-900 tabular-nums">{value}</p>}
          <p className="mt-1 text-ink-500">{hint}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}

/** 账号与安全: the phone one logs in with, where one is logged in, and leaving (D-H12, D-H13). */
export function SecurityPage() {
  const phone = useStore($session)?.user.phone ?? "";
  const exporting = useStore($exporting);
  // This page is drawn by code, after the browser has looked for the part that the address names.
  useEffect(() => {
    if (location.hash === "#blocked") document.querySelector("[data-blocked]")?.scrollIntoView();
    if (location.hash === "#news") document.getElementById("news")?.scrollIntoView();
  }, []);
  const [isLeaving, setIsLeaving] = useState(false);
  const askToLeave = (): void => {
    beginDeletion();
    setIsLeaving(true);
  };
  const changePhone = (
    <Button variant="secondary" onClick={() => void ask("change-phone")}>
      {security.changePhone}
    </Button>
  );
  const takeAlong = (
    <Button variant="secondary" busy={exporting} onClick={() => void exportData(security.exportName)}>
      {exporting ? security.exporting : security.exportStart}
    </Button>
  );
  const leave = (
    <Button variant="plain" onClick={askToLeave}>
      {security.leaveStart}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Section title={security.phone} value={maskPhone(phone)} hint={security.phoneHint} action={changePhone} />
      <Section title={security.devices} hint={security.devicesHint}>
        <Devices />
      </Section>
      <Section title={print.inUse} hint={print.inUseHint}>
        <PrintCodes />
      </Section>
      <Section id="news" title={newsWords.title} hint={newsWords.hint}>
        <News />
      </Section>
      <div data-blocked="" className="scroll-mt-20">
        <Section title={security.blocked} hint={security.blockedHint}>
          <BlockedCompanies />
        </Section>
      </div>
      <Section title={security.export} hint={security.exportHint} action={takeAlong} />
      <Section title={security.leave} hint={security.leaveHint} action={leave} />
      {isLeaving && <DeleteAccount onClose={() => setIsLeaving(false)} />}
    </div>
  );
}
