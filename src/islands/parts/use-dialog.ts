import { useState } from "react";
import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";

/** A dialog whose code comes with the first press; `code` is null while it is closed. When it can't come, that is said. */
export const useDialog = <Code extends object>(load: () => Promise<Code>) => {
  const [wanted, setWanted] = useState(false);
  const code = useCode(
    wanted,
    () => loadCode(load),
    () => setWanted(false),
  );
  return { code: wanted ? code : null, open: () => setWanted(true), close: () => setWanted(false) };
};
