/** Years of experience that a post asks for; `min` 0 is a post that says that it asks for none. */
export type Experience = { min: number; max: number | null };

/**
 * Facts of a post by which posts are compared. Null and an empty list mean that the post does not say it, or not clearly.
 * `degree` is the least education, `employment` the form of employment, `benefits` come the most wanted first: all three are names of the
 * dictionary (`data/search/fact-words.ts`) and shown as they are. `headcount` is the number of people that the post looks for.
 */
export type PostFacts = {
  degree: string | null;
  experience: Experience | null;
  employment: string | null;
  headcount: number | null;
  benefits: string[];
};

export const NO_FACTS: PostFacts = { degree: null, experience: null, employment: null, headcount: null, benefits: [] };

/** Groups of facts by which lists are narrowed. */
export type FactGroupKey = "degree" | "experience" | "employment" | "benefits";
