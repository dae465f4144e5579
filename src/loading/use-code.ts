import { loadCode } from "./load-code.ts";
import { useQuietCode } from "./use-quiet-code.ts";

/** Code loaded on demand; null until loaded. A failure is reported, and the next demand retries. */
export const useCode = <Code extends object>(wanted: unknown, load: () => Promise<Code | null>, onLost?: () => void): Code | null =>
  useQuietCode(wanted, () => loadCode(load), onLost);
