import { createHash } from "node:crypto";
import { ETAGGED_PARTS, type Etags } from "#lib/domain/resume/etags.ts";
import type { ResumePart, ResumeParts } from "#lib/domain/resume/resume.ts";

/** Objects with their fields in one order: the database keeps another one than a client sends. */
export const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Identifies the contents of a part: equal contents have equal etags, on every device. */
export const etagOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part, inOrder)).digest("base64url").slice(0, 22);

/** The etag of each part. */
export const etagsOf = (parts: ResumeParts): Etags => Object.fromEntries(ETAGGED_PARTS.map((part) => [part, etagOf(parts[part])]));

/** The fields with a value. */
export const given = (patch: object = {}): [string, unknown][] => Object.entries(patch).filter(([, value]) => value !== undefined);

/**
 * Whether a save would undo another save that its sender has not seen: `known` has the etags of the parts it replaces. A part that
 * already has the new contents is not outdated: the save was repeated (D-B9).
 */
export const isOutdated = (stored: ResumeParts, next: ResumePart, known: Etags): boolean =>
  ETAGGED_PARTS.some((part) => {
    const [wanted, etag] = [next[part], known[part]];
    if (wanted === undefined || etag === undefined) return false;
    const saved = Array.isArray(wanted) ? wanted : { ...stored[part], ...Object.fromEntries(given(wanted)) };
    return ![etag, etagOf(saved)].includes(etagOf(stored[part]));
  });
