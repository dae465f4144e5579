import "#islands/elements/self-scroll.ts";
import { syncClock } from "#lib/stores/clock.ts";
import { followShare } from "../_shell/share.ts";
import { onFirstSignOfLife } from "../_shell/signs-of-life.ts";
import { drawAction, fairArticle } from "./action.ts";
import { followPresses } from "./press.ts";

/** Keeps the button true to the clock, and has the fair read anew when its status turns (decisions C4). */
export const followStatus = (readAnew: () => void): void => {
  void syncClock().then(drawAction);
  document.addEventListener("fair-status-change", () => {
    drawAction();
    readAnew();
  });
};

/** A page that was made with its fair is complete. What may have changed since is asked at the first sign of life. */
export const followMadeFair = (): void => {
  const id = fairArticle()?.dataset["fair"] ?? "";
  const readAnew = (): void =>
    void import("./fill.ts")
      .then(({ freshenFair }) => freshenFair(id))
      // Without a network the page stays as it was made.
      .catch(() => null);
  followPresses();
  followShare();
  followStatus(readAnew);
  onFirstSignOfLife(readAnew);
};
