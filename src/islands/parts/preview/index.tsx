import { createRoot } from "react-dom/client";
import { startChoice, stepByKey } from "./choice.ts";
import { Preview } from "./Preview.tsx";

let started = false;

/** Shows posts in the second pane of the page; once. `key`: the press that asked for it, which counts. */
export const startPreview = (key?: KeyboardEvent): void => {
  const pane = document.querySelector("[data-preview]");
  if (started || !pane) return;
  started = true;
  startChoice();
  createRoot(pane).render(<Preview />);
  if (key) stepByKey(key);
};
