import type { ReportReason } from "#lib/domain/reports/reports.ts";
import type { Message } from "./message.ts";

/** Why a message looks like a fraud (X-hints). */
export const SCAM_REASONS = ["fee", "loan", "identity", "easy-money", "outside"] as const;
export type ScamReason = (typeof SCAM_REASONS)[number];

/** The reason that a report of such a message begins with. */
export const REPORTED_AS: Record<ScamReason, ReportReason> = {
  fee: "fee",
  loan: "fee",
  identity: "fake",
  "easy-money": "fake",
  outside: "contact",
};

/**
 * Words of one kind of fraud: a passage of a message is suspicious if it has a word of each group in `needs`, and none of `unless`, which
 * deny it, warn of it, or make it an ordinary sentence. All in small letters, without spaces.
 */
export type ScamRule = { reason: ScamReason; needs: readonly (readonly string[])[]; unless: readonly string[] };

/** One form for letters that look alike, without the spaces and invisible marks that part words to hide them. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\s·*_~|]/gu, "");

/** Longer texts are not judged beyond this, in UTF-16 units. */
const JUDGED_MAX = 4000;

/** Also the ideographic full stop, which has no other form. */
const SENTENCE_END = /[\u3002!?;\n]+/u;

/** The clauses of a text, and each two of a sentence that follow each other: an order may be said in two. */
const passagesOf = (text: string): string[] =>
  text.split(SENTENCE_END).flatMap((sentence) => {
    const clauses = sentence.split(/[,:]+/u).map(plain);
    return clauses.flatMap((clause, index) => {
      const next = clauses[index + 1];
      return next === undefined ? [clause] : [clause, `${clause},${next}`];
    });
  });

const has = (passage: string, words: readonly string[]): boolean => words.some((word) => passage.includes(word));

/** The first kind of fraud that a text looks like, in the order of the rules; null for ordinary texts. */
export const scamIn = (text: string, rules: readonly ScamRule[]): ScamReason | null => {
  const passages = passagesOf(text.slice(0, JUDGED_MAX).normalize("NFKC"));
  const isMet = ({ needs, unless }: ScamRule): boolean =>
    passages.some((passage) => needs.every((words) => has(passage, words)) && !has(passage, unless));
  return rules.find(isMet)?.reason ?? null;
};

/** The text of a message to check; null without text, and for own, revoked and risky messages, whose text does not show. */
export const judgedText = ({ content, isMine, revoked, isRisky }: Message): string | null => {
  if (isMine || revoked || isRisky) return null;
  switch (content.kind) {
    case "text":
    case "link":
      return content.text;
    case "order":
      return `${content.title}\n${content.description}`;
    case "custom":
      return content.description;
    default:
      return null;
  }
};
