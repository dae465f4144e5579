import type { Failure } from "#lib/domain/failure.ts";
import type { Room } from "./room.ts";

const CODE_LATE: Failure = { kind: "code-late" };

/** Sends a message on to conversations, at once or when the line is back; answers what went wrong first. Not the room's: few do it. */
export const forwardTo = async (room: Room, messageId: string, ids: readonly string[]): Promise<Failure | null> => {
  const outcomes = await Promise.all(ids.map(async (id) => (await room.threadOf(id))?.forward(messageId) ?? CODE_LATE));
  return outcomes.find((failure) => failure !== null) ?? null;
};
