import { map } from "nanostores";
import type { GroupTalkFacet } from "#lib/chat/index.ts";
import type { ReadCount } from "#lib/domain/chat/groups/talk.ts";
import { type Message, showsReadState } from "#lib/domain/chat/messages/message.ts";

/** Messages whose readers the service counts at once. */
const BATCH = 30;

export type ReadCounts = ReturnType<typeof createReadCounts>;

/** How many have read the own messages of a group, by message: each is a key of its own, so that a change redraws its row alone. */
export const createReadCounts = (facet: Pick<GroupTalkFacet, "readCounts">) => {
  const $counts = map<Record<string, ReadCount>>({});
  const asked = new Set<string>();
  /** Messages that leave from this page: when they arrive, they have no readers. */
  const leaving = new Set<string>();

  const receive = (counts: readonly ReadCount[]): void => {
    for (const count of counts) $counts.setKey(count.id, count);
  };
  const read = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) asked.add(id);
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const answer = await facet.readCounts(batch);
      if (answer.ok) receive(answer.value);
      // Asked about again with the next change of the list.
      else for (const id of batch) asked.delete(id);
    }
  };

  return {
    $counts,
    receive,
    /** Follows the messages of the conversation. */
    look: (messages: readonly Message[]): void => {
      const own = messages.filter((message) => message.isMine && !asked.has(message.id));
      for (const { id, delivery } of own) if (delivery.state === "sending") leaving.add(id);
      const sent = own.filter((message) => message.needsReceipt && showsReadState(message));
      for (const { id } of sent) {
        if (!leaving.has(id)) continue;
        asked.add(id);
        // A quick reader's receipt may precede the answer.
        if (!$counts.get()[id]) receive([{ id, read: 0, unread: Number.POSITIVE_INFINITY }]);
      }
      const ids = sent.map(({ id }) => id).filter((id) => !asked.has(id));
      if (ids.length > 0) void read(ids);
    },
    /** Asks again: events are missing from the time of a break. */
    refresh: (messages: readonly Message[]): Promise<void> =>
      read(messages.filter((message) => message.needsReceipt && showsReadState(message)).map(({ id }) => id)),
  };
};
