import { lengthOf } from "#lib/domain/text.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { webUrl } from "#lib/domain/web-url.ts";
import { CARD_TEXT_MAX, type InterviewCard, SLOTS_MAX } from "./job-cards.ts";

/** The form of an offer: times as a page's fields have them, `YYYY-MM-DDTHH:mm` in Beijing, empty where none is given. */
export type OfferDraft = { slots: readonly string[]; minutes: number; place: string; link: string; note: string };
export const EMPTY_OFFER: OfferDraft = {
  slots: Array.from({ length: SLOTS_MAX }, () => ""),
  ...{ minutes: 30, place: "", link: "", note: "" },
};

export type OfferProblem = "no-slot" | "past" | "twice" | "no-place" | "not-web" | "too-long";
/** The problem of each slot, and of the other fields. */
export type OfferProblems = {
  slots: readonly (OfferProblem | null)[];
  place: OfferProblem | null;
  link: OfferProblem | null;
  note: OfferProblem | null;
};

const timeOf = (slot: string): number | null => (slot === "" ? null : parseBeijing(slot.replace("T", " ")));

/** Whether an offer could not be sent at this time (milliseconds), field by field. */
export const offerProblems = ({ slots, place, link, note }: OfferDraft, now: number): OfferProblems => {
  const times = slots.map(timeOf);
  const problemOf = (time: number | null, index: number): OfferProblem | null => {
    if (time === null) return slots[index] === "" ? null : "past";
    if (time <= now) return "past";
    return times.indexOf(time) < index ? "twice" : null;
  };
  const found = times.map(problemOf);
  const first = slots.every((slot) => slot === "") ? "no-slot" : null;
  const isTooLong = (text: string, max: number): boolean => lengthOf(text.trim()) > max;
  const address = link.trim();
  return {
    slots: found.map((problem, index) => (index === 0 ? (problem ?? first) : problem)),
    place: place.trim() === "" && address === "" ? "no-place" : isTooLong(place, CARD_TEXT_MAX.place) ? "too-long" : null,
    link: address === "" ? null : webUrl(address) === null ? "not-web" : address.length > CARD_TEXT_MAX.link ? "too-long" : null,
    note: isTooLong(note, CARD_TEXT_MAX.note) ? "too-long" : null,
  };
};

/** The card of a draft; null while something is wrong with it. */
export const offerOf = (draft: OfferDraft, now: number): InterviewCard | null => {
  const { slots, ...others } = offerProblems(draft, now);
  if ([...slots, ...Object.values(others)].some((problem) => problem !== null)) return null;
  const link = webUrl(draft.link.trim());
  if (link !== null && link.length > CARD_TEXT_MAX.link) return null;
  const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();
  return {
    kind: "job.interview",
    slots: draft.slots.flatMap((slot) => timeOf(slot) ?? []).sort((one, other) => one - other),
    minutes: draft.minutes,
    place: oneLine(draft.place),
    link,
    note: oneLine(draft.note),
    answer: null,
  };
};
