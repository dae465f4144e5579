import { createHash } from "node:crypto";
import { type ListVersions, VERSIONED_LISTS, type VersionedList } from "#lib/domain/resume/versions.ts";

/** Sorts an object's fields: the database keeps another order than a client sends. */
export const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** A hash of the part's content: equal records have equal versions. */
export const versionOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part, inOrder)).digest("base64url").slice(0, 22);

type Lists = { [List in VersionedList]: readonly unknown[] };
type SomeLists = { [List in VersionedList]?: readonly unknown[] | undefined };

/** The version of each list. */
export const versionsOf = (lists: Lists): ListVersions =>
  Object.fromEntries(VERSIONED_LISTS.map((list) => [list, versionOf(lists[list])]));

/**
 * Whether a save would overwrite changes its sender has not seen: `known` is the version it replaces. A list that already
 * has the new content is no conflict: the request was repeated (D-B9).
 * Why: docs/decisions/0040-lists-of-a-resume-have-versions.md
 */
export const isOutdated = (stored: Lists, next: SomeLists, known: ListVersions): boolean =>
  VERSIONED_LISTS.some((list) => {
    const [wanted, version] = [next[list], known[list]];
    if (wanted === undefined || version === undefined) return false;
    return ![version, versionOf(wanted)].includes(versionOf(stored[list]));
  });
