import { ID_PATTERN } from "#lib/domain/ids.ts";

/**
 * The fair that a post's address says it was opened from (`linkQuery` of the list of its posts); null without one, and for an invalid id.
 */
export const fairInAddress = ({ searchParams }: URL): string | null => {
  const id = searchParams.get("fair") ?? "";
  return ID_PATTERN.test(id) ? id : null;
};
