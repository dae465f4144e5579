/** The answer before an application, on the wire, for a seeker with a complete résumé who has not applied yet. */
export const COMPLETE_CHECK = {
  completionReasons: [],
  ifHasEducation: 1,
  educationsVersion: "",
  ifSign: 0,
  refusal: null,
  ifDone: 0,
};
