/** How sharing ended; `cancelled` when the visitor changed their mind. */
export type Shared = "shared" | "copied" | "cancelled" | "refused";

/** Shares a page with the device's own share sheet, or copies its address where there is no such sheet. */
export const shareLink = async (title: string, url: string): Promise<Shared> => {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return "shared";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "refused";
  }
};
