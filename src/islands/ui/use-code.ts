import { useEffect, useState } from "react";

/** Code loaded on demand; null until loaded. After a failure, which `load` reports, the next demand retries. */
export const useCode = <Code extends object>(
  wanted: boolean,
  load: () => Promise<Code | null>,
  onMissing?: () => void,
): Code | null => {
  const [code, setCode] = useState<Code | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, only whether it is wanted
  useEffect(() => {
    if (wanted && !code)
      void load().then((loaded) => {
        if (loaded) setCode(loaded);
        else onMissing?.();
      });
  }, [wanted]);
  return code;
};
