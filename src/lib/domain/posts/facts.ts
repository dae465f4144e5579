/** The least education that a post asks for, from the lowest to the highest; "any" is a post that says that it asks for none. */
export const DEGREES = ["any", "junior", "high", "secondary", "college", "bachelor", "master", "doctor"] as const;
export type Degree = (typeof DEGREES)[number];

/** The form of employment, where a post says so. */
export const EMPLOYMENTS = ["full", "part", "intern", "graduate"] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** Years of experience that a post asks for; `min` 0 is a post that says that it asks for none. */
export type Experience = { min: number; max: number | null };

/**
 * Facts of a post by which posts are compared. Null and an empty list mean that the post does not say it, or not clearly.
 * `headcount` is the number of people that the post looks for. `benefits` are names of the dictionary, the most wanted first.
 */
export type PostFacts = {
  degree: Degree | null;
  experience: Experience | null;
  employment: Employment | null;
  headcount: number | null;
  benefits: string[];
};

export const NO_FACTS: PostFacts = { degree: null, experience: null, employment: null, headcount: null, benefits: [] };
