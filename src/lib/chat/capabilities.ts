import * as z from "zod/mini";
import type { Capabilities, Capability } from "#lib/domain/chat/capabilities.ts";
import { attempt } from "./failures.ts";
import type { ChatSDK } from "./sdk.ts";

/** The bit by which the service says that it offers something (W-6). */
const BITS: Record<Capability, number> = { presence: 7, reactions: 48, translation: 38, search: 40 };

const enabled = z.object({ data: z.object({ enabled: z.boolean() }) });

/** The one place that decides which features are offered, from the service's report at the login. */
export const readCapabilities = async (sdk: ChatSDK): Promise<Capabilities> => {
  const isOffered = async (bit: number): Promise<boolean> => {
    const answer = await attempt(async (): Promise<unknown> => sdk.callExperimentalAPI("isCommercialAbilityEnabled", 2 ** bit));
    return answer.ok && z.safeParse(enabled, answer.value).data?.data.enabled === true;
  };
  const all = await Promise.all(Object.entries(BITS).map(async ([capability, bit]) => [capability, await isOffered(bit)] as const));
  return Object.fromEntries(all);
};
