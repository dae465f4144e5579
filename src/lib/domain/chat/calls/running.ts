import type { Message } from "#lib/domain/chat/messages/message.ts";

/** A call that is older without an end is over: its pages and the service were lost at once. In seconds. */
const RUNS_MOST = 4 * 3600;

/** Whether the messages of a group say that a call is under way there, at a time in seconds. */
export const hasRunningCall = (messages: readonly Message[], now: number): boolean => {
  const running = new Set<string>();
  for (const { content, time } of messages) {
    if (content.kind !== "call" || !content.inGroup) continue;
    if (content.outcome === "started" && now - time < RUNS_MOST) running.add(content.inGroup.id);
    if (content.outcome === "ended" || content.outcome === "cancelled") running.delete(content.inGroup.id);
  }
  return running.size > 0;
};
