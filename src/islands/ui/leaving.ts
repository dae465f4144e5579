import type { FocusEvent } from "react";

/** Marks a button that closes the dialog it stands in. */
export const CLOSES_DIALOG = "data-closes-dialog";

/**
 * Whether a field is left for another part of its form, so that it may be judged. A field is not judged when the reader closes the
 * dialog around it, or turns to another window, for example to look the number up.
 */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => {
  const dialog = currentTarget.closest("dialog");
  if (!dialog) return document.hasFocus();
  return relatedTarget instanceof Element && dialog.contains(relatedTarget) && !relatedTarget.hasAttribute(CLOSES_DIALOG);
};
