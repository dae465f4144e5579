/** The two addresses that every page's frame uses; apart from paths.ts, to keep that code small. */
export const ROOT = "/";
export const HOME = "/home";
