/** How sharing ended; `cancelled` when the visitor changed their mind. */
export type Shared = "shared" | "copied" | "cancelled" | "refused";

/** Hands a page over by the device's own way of sharing, or puts its address on the clipboard where there is none. */
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
