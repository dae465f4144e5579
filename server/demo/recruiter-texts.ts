/** The kinds of messages that the demo's recruiters send on a word. */
export type Sample =
  | "image"
  | "file"
  | "video"
  | "sound"
  | "face"
  | "location"
  | "merger"
  | "link"
  | "order"
  | "evaluation"
  | "service"
  | "unknown";

/** Texts of the demo's recruiters. */
export type RecruiterTexts = {
  /** The title of a post, which a greeting names: its words ask for nothing. */
  title: RegExp;
  /** The answer to the first topic whose words a message holds. */
  topics: readonly { words: readonly string[]; answer: string }[];
  /** The words on which a message of a kind is sent, where the seeker asks for one. */
  wishes: Record<Sample, readonly string[]>;
  /** How one asks for a message of a kind named so. */
  asksFor: (word: string) => RegExp;
  /** Topics to ask about, and the words that ask for each. */
  menu: { words: readonly string[]; answer: string };
  /** Whether a message asks something. */
  question: RegExp;
  anything: string;
  media: string;
  face: string;
  location: string;
  merger: string;
  /** Answers to cards, by business id. */
  cards: Record<string, string>;
  /** The answer to a rating of `score` stars. */
  evaluation: (score: number) => string;
  /** The answer to a card of any other kind. */
  card: string;
  /** Customer service's first message. */
  welcome: string;
};
