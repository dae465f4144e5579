import { lengthOf } from "#lib/domain/text.ts";

/** A rating of a conversation: one to five stars, 0 without stars, and a comment, which may be empty. */
export type Evaluation = { score: number; comment: string };

/** Stars that can be given (R3.9.1-2). */
export const STARS = [1, 2, 3, 4, 5] as const;
/** Words of a rating are no more than this, in characters. */
export const COMMENT_MAX = 500;

export const NOT_RATED: Evaluation = { score: 0, comment: "" };

/** A star is chosen; the one that is chosen already takes one away (R3.4.14). */
export const scoreAfter = (score: number, star: number): number => (star === score ? score - 1 : star);

export type EvaluationProblem = "empty" | "too-long";
/** Why a rating can't be handed in; null when it can. */
export const evaluationProblem = ({ score, comment }: Evaluation): EvaluationProblem | null => {
  const words = comment.trim();
  if (lengthOf(words) > COMMENT_MAX) return "too-long";
  return score === 0 && words === "" ? "empty" : null;
};
