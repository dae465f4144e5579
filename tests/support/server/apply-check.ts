/** The answer of the check before an application, on the wire, for a seeker with a complete résumé. */
export const COMPLETE_CHECK = { completionReasons: [], ifHasEducation: 1, educationsVersion: "", ifSign: 0, refusal: null };
