import * as z from "zod/mini";
import type { ReactionsOf } from "#lib/domain/chat/events.ts";

const wire = z.object({
  messageID: z.string(),
  reactionList: z.array(
    z.object({ reactionID: z.string(), totalUserCount: z.number(), reactedByMyself: z.catch(z.boolean(), false) }),
  ),
});

/** Reactions to messages from an event; empty if malformed. */
export const readReactions = (given: unknown): ReactionsOf[] => {
  const { data } = z.safeParse(wire, given);
  if (!data) return [];
  const reactions = data.reactionList.map(({ reactionID, totalUserCount, reactedByMyself }) => ({
    token: reactionID,
    count: totalUserCount,
    isMine: reactedByMyself,
  }));
  return [{ id: data.messageID, reactions }];
};

/** The same of several messages. */
export const readAllReactions = (given: unknown): ReactionsOf[] => (Array.isArray(given) ? given.flatMap(readReactions) : []);
