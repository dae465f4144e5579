import * as z from "zod/mini";
import { CAPABILITIES, type Capabilities, type Capability, NO_CAPABILITIES } from "#lib/domain/chat/capabilities.ts";
import { attempt } from "./failures.ts";
import type { ChatSDK } from "./sdk.ts";

/** The bit by which the service says that it offers something (chat-wire 6); null for what this client cannot do yet. */
const BITS: Record<Capability, number | null> = { presence: 7, search: 40, translation: 38, reactions: 48, calls: null };

const enabled = z.object({ data: z.object({ enabled: z.boolean() }) });

/** The one answer to what is offered: by what the service told at the login. */
export const readCapabilities = async (sdk: ChatSDK): Promise<Capabilities> => {
  const isOffered = async (capability: Capability): Promise<boolean> => {
    const bit = BITS[capability];
    if (bit === null) return false;
    const answer = await attempt(async (): Promise<unknown> => sdk.callExperimentalAPI("isCommercialAbilityEnabled", 2 ** bit));
    return answer.ok && z.safeParse(enabled, answer.value).data?.data.enabled === true;
  };
  const all = await Promise.all(CAPABILITIES.map(async (capability) => [capability, await isOffered(capability)] as const));
  return { ...NO_CAPABILITIES, ...Object.fromEntries(all) };
};
