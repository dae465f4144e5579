import { answeredOffer, mayAnswer, mayOffer } from "#lib/domain/chat/cards/interview.ts";
import { type InterviewCard, type JobCard, parseJobCard, type SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { MessageContent } from "#server/db/chat/messages.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import type { InterviewAnswer } from "#server/services/interview-answers.ts";

type Body = MessageContent["body"];

/** The text of a message that is one custom element; null for all others. */
const dataOf = (body: Body): string | null => {
  const [element, more] = body as { MsgType?: unknown; MsgContent?: { Data?: unknown } }[];
  const data = element?.MsgType === "TIMCustomElem" ? element.MsgContent?.Data : null;
  return more === undefined && typeof data === "string" ? data : null;
};

const cardIn = (body: Body): JobCard | null => {
  const data = dataOf(body);
  return data === null ? null : parseJobCard(data);
};

const refused = (info: string): ChatError => new ChatError(ERROR.invalidRequest, info);

type Sides = { from: string; to: string };

/**
 * Ensures that a page's card is its sender's to send: seekers send résumés, others offer them interviews, unanswered and in the time to
 * come. Throws a ChatError.
 */
export const requireOwnCard = ({ isSeeker, clock }: Services, { from, to }: Sides, body: Body): void => {
  const card = cardIn(body);
  if (card?.kind === "job.resume" && (!isSeeker(from) || isSeeker(to))) throw refused("only a seeker sends a résumé");
  if (card?.kind !== "job.interview") return;
  if (isSeeker(from) || !isSeeker(to)) throw refused("only a seeker is offered an interview");
  if (!mayOffer(card, clock.now())) throw refused("an offer is unanswered and in the time to come");
};

/** Ensures that a message to a group is no card for one person. Throws a ChatError. */
export const requireNoPersonalCard = (body: Body): void => {
  const card = cardIn(body);
  if (card && card.kind !== "job.post") throw refused("this card is for one person");
};

/** Ensures that a sender's edit touches no card: the other side may have acted on it. Throws a ChatError. */
export const requireNoCardEdited = (before: Body, after: Body): void => {
  if (cardIn(before) || cardIn(after)) throw refused("a card is not edited by its sender");
};

type Change = { body: Body | undefined; cloud: string | undefined };

/**
 * The content after the receiver's answer to an offer of an interview, in which this field alone differs; null for every other change.
 * Throws a ChatError when the slot is over.
 * Why: docs/decisions/0132-the-other-side-answers-one-field.md
 */
export const answeredContent = (
  found: MessageContent,
  { body, cloud }: Change,
  now: number,
): { content: MessageContent; offer: InterviewCard & { answer: SlotAnswer } } | null => {
  const [before, after] = [dataOf(found.body), body && dataOf(body)];
  if (before === null || !after || (cloud !== undefined && cloud !== found.cloud)) return null;
  const offer = answeredOffer(before, after);
  if (!offer) return null;
  if (!mayAnswer(offer, offer.answer, now)) throw refused("the slot is over");
  const [element] = found.body as { MsgType: string; MsgContent: Record<string, unknown> }[];
  if (!element) return null;
  const data = JSON.stringify({ ...JSON.parse(before), answer: offer.answer });
  return { content: { ...found, body: [{ ...element, MsgContent: { ...element.MsgContent, Data: data } }] }, offer };
};

/** An answer as the rest of the server hears of it. `before`: the time that was chosen until now. */
export const heardAnswer = (
  { from, to }: Sides,
  before: Body,
  { slots, answer, place, link, note }: InterviewCard,
): InterviewAnswer => {
  const earlier = cardIn(before);
  const timeOf = (given: SlotAnswer | null): number | null => (typeof given === "number" ? (slots[given] ?? null) : null);
  return {
    ...{ recruiter: from, seeker: to, note },
    at: timeOf(answer),
    before: earlier?.kind === "job.interview" ? timeOf(earlier.answer) : null,
    place: place || (link ?? ""),
  };
};
