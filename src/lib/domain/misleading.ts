/** Marks that turn the writing round, by which a name could pose as another or turn the sentence it stands in, and control characters. */
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A person's or file's name without characters that misrepresent it. */
export const withoutMisleading = (name: string): string => name.replace(MISLEADING, "");
