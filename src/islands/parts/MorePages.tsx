import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { general } from "#lib/texts/general.ts";
import { late } from "#loading/late.ts";
import { whenNear } from "./when-near.ts";

const button = (onClick: () => void, ref?: (element: Element | null) => void) => (
  <Button variant="secondary" className="more-posts" onClick={onClick} ref={ref}>
    {general.more}
  </Button>
);

const PagesBelow = late(() => import("./PagesBelow.tsx"), "PagesBelow", { waiting: null, lost: (retry) => button(retry) });

/**
 * In place of the pager on phones: the list goes on below, by a press or once its end is near. The code for that comes then.
 * Why: docs/decisions/0150-a-phones-list-goes-on-below.md
 */
export function MorePages() {
  const [isPressed, want] = useState<boolean>();
  return isPressed === undefined ? (
    button(
      () => want(true),
      whenNear(() => want(false)),
    )
  ) : (
    <PagesBelow isPressed={isPressed} />
  );
}
