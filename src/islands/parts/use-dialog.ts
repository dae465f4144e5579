import { useState } from "react";
import { useCode } from "#islands/ui/use-code.ts";
import { reportFailure } from "#lib/stores/toasts.ts";

/** A dialog whose code comes with the first press; `code` is null while it is closed. When it can't come, that is said. */
export const useDialog = <Code extends object>(load: () => Promise<Code>) => {
  const [wanted, setWanted] = useState(false);
  const code = useCode(wanted, load, () => {
    setWanted(false);
    reportFailure({ kind: "offline" });
  });
  return { code: wanted ? code : null, open: () => setWanted(true), close: () => setWanted(false) };
};
