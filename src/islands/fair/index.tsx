import { createRoot } from "react-dom/client";
import { FairChoiceDialog } from "./FairChoiceDialog.tsx";

let mounted = false;

/** Puts the select-post dialog into the page, once; the fair's page loads this with the first touch of a button. */
export const mountFairChoice = (): void => {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<FairChoiceDialog />);
};
