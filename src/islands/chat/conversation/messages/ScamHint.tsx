import { useStore } from "@nanostores/react";
import { ShieldAlert, X } from "lucide-react";
import { useMemo } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { judgedText, REPORTED_AS } from "#lib/domain/chat/messages/scam.ts";
import { $dismissed, dismissHint, suspicionOf } from "#lib/stores/chat/scam-hints.ts";
import { $reported, closeReport, openMessageReport } from "#lib/stores/reports/report.ts";
import { scamText, scam as words } from "#lib/texts/chat/scam.ts";
import { late } from "#loading/late.ts";

const ReportDialog = late(() => import("#islands/parts/ReportDialog.tsx"), "ReportDialog");

/** A quiet card below a message that looks like a fraud: the reason, advice, and the way to report it (X-hints). */
export function ScamHint({ message }: { message: Message }) {
  const { id } = message;
  const suspicion = useMemo(() => suspicionOf(message), [message]);
  const isDismissed = useStore($dismissed).has(id);
  const reported = useStore($reported);
  if (suspicion === null || isDismissed) return null;
  const { why, advice } = scamText[suspicion];
  // Its text goes to the operator only because the reader sends it.
  const report = (): void =>
    openMessageReport({ id, account: message.from, message: judgedText(message) ?? "" }, REPORTED_AS[suspicion]);
  return (
    <aside
      aria-label={words.label}
      className="flex max-w-full gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-3 text-xs"
    >
      <ShieldAlert size={16} aria-hidden="true" className="mt-1.5 shrink-0 text-warn" />
      <div className="min-w-0 py-1">
        <p className="font-medium text-warn">{why}</p>
        <p className="text-ink-700">{advice}</p>
        <button
          type="button"
          onClick={report}
          className="min-h-8 pointer-coarse:min-h-10 text-brand-700 underline underline-offset-2"
        >
          {words.report}
        </button>
      </div>
      <button
        type="button"
        aria-label={words.dismiss}
        title={words.dismiss}
        onClick={() => dismissHint(id)}
        className="grid pointer-coarse:size-10 size-8 shrink-0 place-items-center rounded-control text-ink-500 hover:bg-ground"
      >
        <X size={16} aria-hidden="true" />
      </button>
      {reported?.kind === "message" && reported.id === id && <ReportDialog onLost={closeReport} />}
    </aside>
  );
}
