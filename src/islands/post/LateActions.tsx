import type { FunctionComponent } from "react";
import { createRoot } from "react-dom/client";
import { readHtml } from "#islands/elements/rich-text.ts";
import { ReportDialog } from "#islands/parts/ReportDialog.tsx";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import { openDemands } from "#lib/stores/posts/demands.ts";
import { openReport } from "#lib/stores/reports/report.ts";
import { DemandsDialog } from "./DemandsDialog.tsx";

const mounted = new Set<FunctionComponent>();
const mount = (Dialog: FunctionComponent): void => {
  if (!mounted.has(Dialog)) createRoot(document.body.appendChild(document.createElement("div"))).render(<Dialog />);
  mounted.add(Dialog);
};

/** Actions of a post's page whose code comes with a press, by the attribute of the button. */
export const lateActions: Record<"attachment" | "demands" | "report", (postId: string, pressed: HTMLElement) => void> = {
  attachment: (_, { dataset: { attachment: path = "", name = "" } }) => void downloadAttachment({ path, name }),
  demands: (postId) => {
    mount(DemandsDialog);
    void openDemands(postId, readHtml);
  },
  report: (postId) => {
    mount(ReportDialog);
    openReport(postId);
  },
};
