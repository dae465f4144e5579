import { createRoot } from "react-dom/client";
import { elementWith, postsShown } from "#islands/elements/page-names.ts";
import { FairAfterwards } from "#islands/parts/FairAfterwards.tsx";
import { loadAfterwards } from "#lib/stores/fairs/afterwards.ts";

let isShown = false;

/** Fills the place on a page that was made while the fair was on, once; without an answer it stays empty. */
export const showAfterwards = async (fairId: string, isCancelled: boolean): Promise<void> => {
  const place = elementWith("afterwards");
  if (isShown || !place || place.childElementCount > 0) return;
  isShown = true;
  const afterwards = await loadAfterwards(fairId);
  if (!afterwards) {
    isShown = false;
    return;
  }
  createRoot(place).render(<FairAfterwards {...{ isCancelled, afterwards }} />);
  postsShown.announce(place);
};
