/** A seeker's answer to an offer of an interview, by the accounts of both. Times in milliseconds; null where none is chosen. */
export type InterviewAnswer = {
  recruiter: string;
  seeker: string;
  at: number | null;
  /** The time that was chosen before. */
  before: number | null;
  place: string;
  note: string;
};
