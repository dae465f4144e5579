import { useEffect, useState } from "react";

/** Code that comes by itself and that no press waits for: its failure is not reported. */
export const useQuietCode = <Code extends object>(wanted: boolean, load: () => Promise<Code>, onLost?: () => void): Code | null => {
  const [code, setCode] = useState<Code | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code never changes, only whether it is wanted
  useEffect(() => {
    if (wanted && !code) load().then(setCode, onLost);
  }, [wanted]);
  return code;
};
