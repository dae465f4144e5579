/**
 * The way before there was an interface for it: what is selected is copied. It works in a frame that may not use the clipboard, and
 * on pages that are not secure.
 */
const copySelected = (text: string): boolean => {
  const before = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  Object.assign(field.style, { position: "fixed", top: "0", opacity: "0" });
  // Beside an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
};

/** Puts text on the clipboard; false when the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text); // No permission, or no clipboard outside of secure pages.
  }
};
