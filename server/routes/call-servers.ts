import { callRoom, callServers } from "#lib/contract/call-servers.ts";
import type { ChatProof } from "#lib/domain/account/account.ts";
import type { SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { seekerAccount } from "#server/services/chat.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { forbidden, Refusal } from "./answer.ts";
import { provenAccount } from "./chat-proof.ts";
import { type CallContext, forAnyone } from "./handle.ts";

/** The account that asks: the one whose UserSig is shown, as the chat itself would take it, else the seeker of the session. Throws a Refusal. */
const accountOf = async (proof: ChatProof | null, context: CallContext): Promise<string> =>
  proof ? provenAccount(proof, context) : seekerAccount((await context.seeker()).userId);

/** A room for those alone whom the chat counts as in the call. */
const enterRoom = async (call: string, account: string, { chat, callRooms, now, log }: CallContext): Promise<SfuRoom> => {
  if (!callRooms) throw forbidden();
  try {
    if (await chat.admin.isInCall(call, account)) return await callRooms.enter(call, now);
  } catch (error) {
    log.error(`a call has got no room: ${shortError(error)}`);
    throw new Refusal(500, MESSAGES.chatDown);
  }
  throw forbidden();
};

export const callServerRoutes = [
  forAnyone(callServers, async (proof, context) => ({
    servers: context.callServers(await accountOf(proof, context), context.now),
    hasSfu: context.callRooms !== null,
  })),
  forAnyone(callRoom, async ({ call, proof }, context) => enterRoom(call, await accountOf(proof, context), context)),
];
