import { useEffect, useState } from "react";
import { loadCode } from "./load-code.ts";

/** Code loaded on demand; null until loaded. A failure is reported, and the next demand retries. */
export const useCode = <Code extends object>(
  wanted: boolean,
  load: () => Promise<Code | null>,
  onLost?: (() => void) | undefined,
): Code | null => {
  const [code, setCode] = useState<Code | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code never changes, only whether it is wanted
  useEffect(() => {
    if (wanted && !code)
      void loadCode(load).then((loaded) => {
        if (loaded) setCode(loaded);
        else onLost?.();
      });
  }, [wanted]);
  return code;
};
