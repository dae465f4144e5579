import { useEffect } from "react";

type PageEvent = { listen: (listener: () => void) => () => void };

/** Calls back for an event of the page (`elements/page-names.ts`). */
export const usePageEvent = (event: PageEvent, listener: () => void): void =>
  useEffect(() => event.listen(listener), [event, listener]);
