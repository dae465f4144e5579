import { createHash } from "node:crypto";
import { type ListVersions, VERSIONED_LISTS, type VersionedList } from "#lib/domain/resume/versions.ts";

/** Objects with their fields in one order: the database keeps another one than a client sends. */
export const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** What tells a part from any other: the same records have the same version, whoever saved them. */
export const versionOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part, inOrder)).digest("base64url").slice(0, 22);

type Lists = { [List in VersionedList]: readonly unknown[] };
type SomeLists = { [List in VersionedList]?: readonly unknown[] | undefined };

/** The version of each list. */
export const versionsOf = (lists: Lists): ListVersions =>
  Object.fromEntries(VERSIONED_LISTS.map((list) => [list, versionOf(lists[list])]));

/**
 * Whether a save would undo one that its sender does not know of: `known` is the version that it replaces. A list that is already
 * what it is to become is none such: the save has come twice (D-B9).
 */
export const isOutdated = (stored: Lists, next: SomeLists, known: ListVersions): boolean =>
  VERSIONED_LISTS.some((list) => {
    const [wanted, version] = [next[list], known[list]];
    if (wanted === undefined || version === undefined) return false;
    return ![version, versionOf(wanted)].includes(versionOf(stored[list]));
  });
