import { useId, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import { evaluationProblem, NOT_RATED, STARS, scoreAfter } from "#lib/domain/chat/composing/evaluation.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { rating as words } from "#lib/texts/chat/rating.ts";

type StarsProps = { score: number; onScore: (score: number) => void };

/** A choice of five stars: native radio buttons; choosing the present one again removes a star. */
function StarChoice({ score, onScore }: StarsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-ink-900">{words.score}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-control text-2xl text-accent-600 outline-brand-600 hover:bg-ground has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="score"
              value={star}
              aria-label={words.star(star)}
              data-autofocus={star === 1 ? "" : undefined}
              checked={star === score}
              onClick={() => star === score && onScore(scoreAfter(score, star))}
              onChange={() => onScore(scoreAfter(score, star))}
              className="sr-only"
            />
            <span aria-hidden="true">{star <= score ? "★" : "☆"}</span>
          </label>
        ))}
      </div>
      <p role="status" className="mt-1 text-ink-500 text-xs">
        {words.chosen(score)}
      </p>
    </fieldset>
  );
}

type Props = { onRate: (evaluation: Evaluation) => void; onClose: () => void };

/** Rates the conversation by stars, words, or both (R3.4.14). Closing it discards unsent input. */
export function RatingDialog({ onRate, onClose }: Props) {
  const [evaluation, setEvaluation] = useState(NOT_RATED);
  const hintId = useId();
  const problem = evaluationProblem(evaluation);
  const { score, comment } = evaluation;
  const submit = (): void => {
    if (problem) return;
    onClose();
    onRate({ score, comment: comment.trim() });
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <p id={hintId} className="mr-auto text-ink-500 text-xs">
            {problem === "empty" ? words.empty : words.note}
          </p>
          <Button onClick={submit} disabled={problem !== null} aria-describedby={hintId}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <StarChoice score={score} onScore={(chosen) => setEvaluation({ ...evaluation, score: chosen })} />
        <TextArea
          label={words.comment}
          placeholder={words.placeholder}
          rows={4}
          value={comment}
          onChange={({ target }) => setEvaluation({ ...evaluation, comment: target.value })}
          hint={words.count(lengthOf(comment.trim()))}
          error={problem === "too-long" ? words.tooLong : null}
        />
      </div>
    </Dialog>
  );
}
