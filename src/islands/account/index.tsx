import { createRoot } from "react-dom/client";
import { Dialogs } from "./Dialogs.tsx";

let mounted = false;

/** Puts the dialogs into the page, once; the shell loads this when the first one is asked for. */
export const mountDialogs = (): void => {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Dialogs />);
};
