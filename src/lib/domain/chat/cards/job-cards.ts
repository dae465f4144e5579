import { idOf } from "#lib/domain/ids.ts";
import { withoutMisleading } from "#lib/domain/misleading.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { webUrl } from "#lib/domain/web-url.ts";

/** Cuts of a résumé that may go out in a chat; the complete one never does. */
export const SHARED_CUTS = ["application", "interview"] as const;
export type SharedCut = (typeof SHARED_CUTS)[number];

/** A post that a chat is about. Its words are those of the day it was sent; whether it is open is asked of the backend. */
export type PostCard = { kind: "job.post"; post: string; title: string; pay: string; place: string };
/** A frozen copy of a résumé, which its receiver opens by `share` until a time (milliseconds). */
export type ResumeCard = { kind: "job.resume"; share: string; cut: SharedCut; until: number };
/** An answer to an offer: the chosen slot's position, or none of them. */
export type SlotAnswer = number | "none";
/** Times for an interview (milliseconds); the seeker chooses one. */
export type InterviewCard = {
  kind: "job.interview";
  slots: readonly number[];
  minutes: number;
  place: string;
  link: string | null;
  note: string;
  /** Null until the seeker answers. */
  answer: SlotAnswer | null;
};
export type JobCard = PostCard | ResumeCard | InterviewCard;

export const SLOTS_MAX = 3;
/** How long an interview may be, in minutes. */
export const INTERVIEW_MINUTES = [15, 30, 45, 60, 90, 120] as const;
/** Limits of texts, in characters. */
export const CARD_TEXT_MAX = { title: 100, pay: 40, place: 100, note: 200, link: 500 } as const;
/** How a shared copy is named: unguessable, so that the card alone leads to it. */
export const SHARE_ID = /^[\w-]{22,64}$/;
/** Longer texts hold no card of ours: a message has 12 kB in all. */
const DATA_MAX = 12 * 1024;
/** No appointment is made for a day before or after these. */
const [EARLIEST, LATEST] = [Date.UTC(2020, 0, 1), Date.UTC(2100, 0, 1)];

/** A text on one line, without marks that misrepresent it; null for anything else. */
const lineOf = (value: unknown, max: number): string | null => {
  if (typeof value !== "string") return null;
  const line = withoutMisleading(value.replace(/\s+/gu, " ")).trim();
  return lengthOf(line) > max ? null : line;
};

const timeOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= EARLIEST && value <= LATEST ? value : null;

const postOf = (data: unknown): PostCard | null => {
  const post = idOf(fieldOf(data, "post"));
  const title = lineOf(fieldOf(data, "title"), CARD_TEXT_MAX.title);
  if (post === null || !title) return null;
  const pay = lineOf(fieldOf(data, "pay"), CARD_TEXT_MAX.pay) ?? "";
  return { kind: "job.post", post, title, pay, place: lineOf(fieldOf(data, "place"), CARD_TEXT_MAX.place) ?? "" };
};

const resumeOf = (data: unknown): ResumeCard | null => {
  const share = fieldOf(data, "share");
  const cut = SHARED_CUTS.find((each) => each === fieldOf(data, "cut"));
  const until = timeOf(fieldOf(data, "until"));
  if (typeof share !== "string" || !SHARE_ID.test(share) || !cut || until === null) return null;
  return { kind: "job.resume", share, cut, until };
};

const slotsOf = (value: unknown): readonly number[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > SLOTS_MAX) return null;
  const slots = value.flatMap((each: unknown) => timeOf(each) ?? []);
  return slots.length === value.length && new Set(slots).size === slots.length ? slots : null;
};

/** Whether an answer names one of these slots. */
const isAnswerTo = (slots: readonly number[], value: unknown): value is SlotAnswer =>
  value === "none" || (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < slots.length);

const interviewOf = (data: unknown): InterviewCard | null => {
  const slots = slotsOf(fieldOf(data, "slots"));
  const minutes = INTERVIEW_MINUTES.find((each) => each === fieldOf(data, "minutes"));
  const place = lineOf(fieldOf(data, "place"), CARD_TEXT_MAX.place);
  const note = lineOf(fieldOf(data, "note"), CARD_TEXT_MAX.note);
  const address = fieldOf(data, "link");
  const answer = fieldOf(data, "answer");
  if (!slots || !minutes || place === null || note === null) return null;
  const link = typeof address === "string" && address.length <= CARD_TEXT_MAX.link ? webUrl(address) : null;
  // An offer that leads nowhere, or whose link is no address of the web, is no offer.
  if ((address !== null && link === null) || (place === "" && link === null)) return null;
  if (answer !== null && !isAnswerTo(slots, answer)) return null;
  return { kind: "job.interview", slots, minutes, place, link, note, answer };
};

const READERS = { "job.post": postOf, "job.resume": resumeOf, "job.interview": interviewOf } as const;
const KINDS = ["job.post", "job.resume", "job.interview"] as const;

/** The card of ours in the data of a custom message; null for all other data, and for a card that lacks something. */
export const readJobCard = (data: unknown): JobCard | null => {
  const kind = KINDS.find((each) => each === fieldOf(data, "businessID"));
  return kind ? READERS[kind](data) : null;
};

/** The same from its text. */
export const parseJobCard = (text: string): JobCard | null => readJobCard(parseJson(text, DATA_MAX));

/** A card as the text of a custom message. */
export const writeJobCard = ({ kind, ...fields }: JobCard): string => JSON.stringify({ businessID: kind, version: 1, ...fields });
