import { send } from "#lib/api/send.ts";
import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import type { FairAfterwards } from "#lib/domain/fairs/afterwards.ts";

/** Where to go on from a fair that has ended or was cancelled since its page was made; null without an answer. */
export const loadAfterwards = async (fairId: string): Promise<FairAfterwards | null> => {
  const found = await send(fairAfterwards, { fairId });
  return found.ok ? found.value : null;
};
