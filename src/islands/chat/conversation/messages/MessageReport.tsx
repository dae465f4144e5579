import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { ReportDialog } from "#islands/parts/ReportDialog.tsx";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { judgedText, REPORTED_AS, type ScamReason } from "#lib/domain/chat/messages/scam.ts";
import { $reported, openMessageReport } from "#lib/stores/reports/report.ts";

type Props = { message: Message; suspicion: ScamReason; onClose: () => void };

/** The report of a suspicious message. Its text goes to the operator only now, because the reader sends it. */
export function MessageReport({ message, suspicion, onClose }: Props) {
  const isOpen = useStore($reported) !== null;
  const wasOpen = useRef(false);
  const closed = useRef(onClose);
  closed.current = onClose;
  useEffect(() => {
    openMessageReport({ account: message.from, message: judgedText(message) ?? "" }, REPORTED_AS[suspicion]);
  }, [message, suspicion]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed.current();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return <ReportDialog />;
}
