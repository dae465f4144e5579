import * as z from "zod/mini";
import { attempt } from "./failures.ts";
import { sidesOf } from "./ids.ts";
import { createSignal, SIGNAL_OPTIONS } from "./outgoing.ts";
import { readField, SERVICE } from "./people.ts";
import type { ChatSDK } from "./sdk.ts";

/** The message that the SDK's plugin sends when a conversation opens. */
const START = { data: JSON.stringify({ src: "7", customerServicePlugin: 0 }), description: "", extension: "" };

const profiles = z.object({ data: z.unknown() });

/** Tells customer service that its conversation has opened (D-H9); does nothing for other accounts. */
export const startService = async (sdk: ChatSDK, conversationId: string): Promise<void> => {
  const sides = sidesOf(conversationId);
  if (sides?.kind !== "person") return;
  const answer = await attempt(() => sdk.getUserProfile({ userIDList: [sides.peer] }));
  const told = answer.ok ? z.safeParse(profiles, answer.value).data?.data : null;
  if (!readField(told, SERVICE).some(({ value }) => value === "1")) return;
  await attempt(() => sdk.sendMessage(createSignal(sdk, conversationId, START), SIGNAL_OPTIONS));
};
