import { map } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";

/** How the last answer to an offer went, as far as its reader must know. */
export type AnswerState = "sending" | "outrun" | "failed";

type Parts = { service: MessagesFacet; apply: (event: TimelineEvent) => void; report: (failure: Failure) => void };

/** Answers to offers of interviews, by message. Of two pages that answer at once the service takes one; the other shows that one's answer. */
export const createAnswers = ({ service, apply, report }: Parts) => {
  const $answers = map<Record<string, AnswerState | undefined>>({});
  return {
    $answers,
    /** Answers once; a second press while the first is on its way does nothing. */
    answer: async (id: string, answer: SlotAnswer): Promise<void> => {
      if ($answers.get()[id] === "sending") return;
      $answers.setKey(id, "sending");
      const answered = await service.answer(id, answer);
      if (!answered.ok) {
        $answers.setKey(id, "failed");
        report(answered.failure);
        return;
      }
      apply({ type: "changed", messages: [answered.value.message] });
      $answers.setKey(id, answered.value.isConflict ? "outrun" : undefined);
    },
  };
};
