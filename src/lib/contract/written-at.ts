/**
 * The cookie by which writers see their own changes, where several databases answer: the position of their last write. A server without
 * replicas sets none.
 */
export const WRITTEN_AT = "written-at";

/** A position that no database reaches: only the primary answers. For builds, which may not miss the change that they are for. */
export const NEWEST = "18446744073709551615";
