import { createRoot } from "react-dom/client";
import { elementWith } from "#islands/elements/page-names.ts";
import { readChosenPost } from "#lib/domain/fairs/fair-posts.ts";
import { openFairSheet } from "#lib/stores/fairs/sheet.ts";
import { FairSheet } from "./FairSheet.tsx";
// Draws the fair that is read on the way on the page too.
import "#islands/fair/draw.ts";

let mounted = false;

/** Shows the post or company of a link of the page beside the fair. */
export const openSheetOf = (link: HTMLAnchorElement): void => {
  if (!mounted) createRoot(document.body.appendChild(document.createElement("div"))).render(<FairSheet />);
  mounted = true;
  const postId = readChosenPost(new URL(link.href).searchParams.get("detail"));
  openFairSheet(elementWith("fair")?.dataset["fair"] ?? "", postId === null ? { company: link.textContent ?? "" } : { postId });
};
