import { send } from "#lib/api/send.ts";
import { callRoom as roomCall, callServers as serversCall } from "#lib/contract/call-servers.ts";
import type { ChatProof } from "#lib/domain/account/account.ts";
import type { CallHelp, SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { $session } from "#lib/stores/account/session.ts";

/** The help of the service for calls of the reader; nothing if the backend cannot be reached: a direct path needs no help. */
export const callServers = async (proof: ChatProof | null): Promise<CallHelp> => {
  // A recruiter's page and one in a frame have no session.
  const answer = await send(serversCall, $session.get() ? null : proof);
  return answer.ok ? answer.value : { servers: [], hasSfu: false };
};

/** A room at the SFU for a call that the reader is in; null while the service gives no room. */
export const callRoom = async (call: string, proof: ChatProof | null): Promise<SfuRoom | null> => {
  const answer = await send(roomCall, { call, proof }, { quiet: true });
  return answer.ok ? answer.value : null;
};
