import { useEffect, useState } from "react";

/** Code that is loaded once it is wanted; null until it is there. When it can't come (network) the next want is another try. */
export const useCode = <Code extends object>(wanted: boolean, load: () => Promise<Code>, onMissing?: () => void): Code | null => {
  const [code, setCode] = useState<Code | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, only whether it is wanted
  useEffect(() => {
    if (wanted && !code)
      load()
        .then((loaded) => setCode(loaded))
        .catch(() => onMissing?.());
  }, [wanted]);
  return code;
};
