import { parseJson } from "#lib/domain/untrusted.ts";
import { type InterviewCard, parseJobCard, type SlotAnswer, writeJobCard } from "./job-cards.ts";

/** The chosen time; null while none is chosen, and where none fits. */
export const chosenTime = ({ slots, answer }: Pick<InterviewCard, "slots" | "answer">): number | null =>
  typeof answer === "number" ? (slots[answer] ?? null) : null;

/** Whether an offer may go out: unanswered, and every slot still to come. `now` in milliseconds. */
export const mayOffer = ({ slots, answer }: InterviewCard, now: number): boolean =>
  answer === null && slots.every((at) => at > now);

/** Whether a seeker may give this answer: a slot that is still to come, or none of them while one is. */
export const mayAnswer = ({ slots }: Pick<InterviewCard, "slots">, answer: SlotAnswer, now: number): boolean =>
  answer === "none" ? slots.some((at) => at > now) : (slots[answer] ?? 0) > now;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same JSON, in any order of its keys. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
};

/**
 * The offer in `before` with the answer in `after`, if `after` changes the answer and nothing else; null otherwise. This one field is
 * open to the other side of an offer (D-I97).
 */
export const answeredOffer = (before: string, after: string): (InterviewCard & { answer: SlotAnswer }) | null => {
  const [offer, answered] = [parseJobCard(before), parseJobCard(after)];
  if (offer?.kind !== "job.interview" || answered?.kind !== "job.interview" || answered.answer === null) return null;
  const [was, is] = [parseJson(before), parseJson(after)];
  if (!isRecord(was) || !isRecord(is) || !isSame({ ...was, answer: null }, { ...is, answer: null })) return null;
  return { ...offer, answer: answered.answer };
};

/** An offer's text with an answer; null where the text is no offer. */
export const withAnswer = (text: string, answer: SlotAnswer): string | null => {
  const offer = parseJobCard(text);
  const data = parseJson(text);
  return offer?.kind === "job.interview" && isRecord(data) ? JSON.stringify({ ...data, answer }) : null;
};

/** An offer's text, unanswered. */
export const writeOffer = (offer: Omit<InterviewCard, "kind" | "answer">): string =>
  writeJobCard({ kind: "job.interview", ...offer, answer: null });
