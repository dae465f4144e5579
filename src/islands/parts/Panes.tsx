import type { ReactNode } from "react";
import { receiveCode } from "#loading/lost-code.ts";

/** Loads the code of the second pane once the pane has room, and a card has the visitor's interest or the address names a post. */
const startIfNeeded = (): void => {
  if (
    matchMedia("(width >= 1200px)").matches &&
    (/[?&]post=/.test(location.search) || document.querySelector("post-state:is(:hover, :focus-within)"))
  )
    // Without it a card is a link; the next interest tries again.
    void receiveCode(() => import("./preview/index.tsx")).then((code) => code.ok && code.value.startPreview());
};

/** Around a list with a second pane (pages/_shell/Preview.astro). */
export function Panes({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; interest in a card is noted
    <div ref={startIfNeeded} className="contents" onPointerOver={startIfNeeded} onFocus={startIfNeeded}>
      {children}
    </div>
  );
}
