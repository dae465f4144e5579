import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { RunningCall } from "./call.ts";

/** A call that is older without an end is over: its pages and the service were lost at once. In seconds. */
const RUNS_MOST = 4 * 3600;

/** The call that is under way in a group by the words of its messages, at a time in seconds; null without one. */
export const runningCall = (group: string, messages: readonly Message[], now: number): RunningCall | null => {
  const running = new Map<string, RunningCall>();
  for (const { content, time } of messages) {
    if (content.kind !== "call" || !content.inGroup) continue;
    const { id, inviter } = content.inGroup;
    if (content.outcome === "started" && now - time < RUNS_MOST)
      running.set(id, { id, group, kind: content.video ? "video" : "voice", inviter });
    if (content.outcome === "ended" || content.outcome === "cancelled") running.delete(id);
  }
  return [...running.values()].at(-1) ?? null;
};
