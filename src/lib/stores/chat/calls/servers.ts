import { send } from "#lib/api/send.ts";
import type { IceServer } from "#lib/calls/engine.ts";
import { callServers as call } from "#lib/contract/call-servers.ts";

/** The servers that help a call to find its way; none if the backend has none, or cannot be reached: a direct path needs no help. */
export const callServers = async (): Promise<readonly IceServer[]> => {
  const answer = await send(call, null);
  return answer.ok ? answer.value : [];
};
