/** Whether the device is a desktop: its visitor has a phone beside it, and its share sheet knows none of the apps that people share with. */
export const isDesktop = (): boolean => matchMedia("(hover) and (pointer: fine)").matches;

/**
 * Shares a page with the phone's own share sheet, or copies its address on a desktop and where there is no such sheet. Returns null if the
 * sheet was used or closed.
 */
export const shareLink = async (title: string, url: string): Promise<"copied" | "refused" | null> => {
  try {
    if (isDesktop() || !navigator.share) {
      await navigator.clipboard.writeText(url);
      return "copied";
    }
    await navigator.share({ title, url });
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? null : "refused";
  }
};
