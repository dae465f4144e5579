/** Spelt apart from its schemas for `api/clock.ts`, which every page with a countdown carries. */
export const FAIR_COUNT_PATH = "/api/homePage/fairCount";
