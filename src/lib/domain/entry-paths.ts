/** The two addresses that the frame of every page knows; apart from paths.ts, so that it carries no more. */
export const ROOT = "/";
export const HOME = "/home";
