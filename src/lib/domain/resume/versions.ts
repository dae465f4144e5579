/** The lists of a résumé that are saved as a whole: each has a version, so that a save can tell which one it replaces. */
export const VERSIONED_LISTS = ["skills", "trainings", "works", "educations", "family", "urgentContacts"] as const;
export type VersionedList = (typeof VERSIONED_LISTS)[number];
/** The version of each list; lists of unknown version are missing. */
export type ListVersions = { [List in VersionedList]?: string | undefined };
