import { createRoot } from "react-dom/client";
import { ReportDialog } from "#islands/parts/ReportDialog.tsx";
import { openReport } from "#lib/stores/reports/report.ts";

let mounted = false;

/** Opens the dialog for a post. A page of a post loads this with the first press of 举报. */
export const startReport = (postId: string): void => {
  if (!mounted) createRoot(document.body.appendChild(document.createElement("div"))).render(<ReportDialog />);
  mounted = true;
  openReport(postId);
};
