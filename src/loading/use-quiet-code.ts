import { useEffect, useState } from "react";

/** Code that comes by itself, null until then. No press waits for it, so that its failure is not reported. */
export const useQuietCode = <Code extends object>(
  wanted: unknown,
  load: () => Promise<Code | null>,
  onLost?: () => void,
): Code | null => {
  const [code, setCode] = useState<Code | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code never changes, only whether it is wanted
  useEffect(() => {
    if (!wanted || code) return;
    const loading = load().catch(() => null);
    void loading.then((loaded) => (loaded ? setCode(loaded) : onLost?.()));
  }, [wanted]);
  return code;
};
