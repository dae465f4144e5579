import { map, type ReadableAtom } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";

/** The outcome of the last answer to an offer, if the reader must know it. */
export type AnswerState = { how: "sending" | "outrun" | "failed"; given: SlotAnswer };

type Parts = {
  service: MessagesFacet;
  $connection: ReadableAtom<ConnectionState>;
  apply: (event: TimelineEvent) => void;
  report: (failure: Failure) => void;
};

/** Answers to offers of interviews, by message. Of two pages that answer at once the service takes one; the other shows that one's answer. */
export const createAnswers = ({ service, $connection, apply, report }: Parts) => {
  const $answers = map<Record<string, AnswerState | undefined>>({});
  return {
    $answers,
    /** Answers once; a second press while the first is on its way does nothing. Answers whether the service has decided. */
    answer: async (id: string, given: SlotAnswer): Promise<boolean> => {
      if ($answers.get()[id]?.how === "sending") return false;
      $answers.setKey(id, { how: "sending", given });
      const answered = await whileConnected($connection, () => service.answer(id, given));
      if (!answered.ok) {
        $answers.setKey(id, { how: "failed", given });
        report(answered.failure);
        return false;
      }
      apply({ type: "changed", messages: [answered.value.message] });
      $answers.setKey(id, answered.value.isConflict ? { how: "outrun", given } : undefined);
      return true;
    },
    /** Dismisses the outcome. */
    forget: (id: string): void => $answers.setKey(id, undefined),
  };
};
