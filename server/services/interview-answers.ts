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

/** Runs after every stored answer. Must not throw or block. */
export type InterviewAnswerListener = (answer: InterviewAnswer) => void;
