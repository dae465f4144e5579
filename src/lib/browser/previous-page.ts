/** The page before this one. */
type PreviousPage = {
  url: URL;
  /** Whether one step back in the history leads there; a link opened in a new tab has no history. */
  isOneStepBack: boolean;
};

/**
 * The page that a step back would show, if it is one of this site; browsers without this API give the page that linked here. Null if
 * neither is known.
 */
export const previousPage = (): PreviousPage | null => {
  // Safari has it since 26.2, Firefox since 147.
  if ("navigation" in window) {
    const { currentEntry } = window.navigation;
    const before = currentEntry && window.navigation.entries()[currentEntry.index - 1]?.url;
    if (before) return { url: new URL(before), isOneStepBack: true };
  }
  const url = document.referrer === "" ? null : new URL(document.referrer);
  return url?.origin === window.location.origin ? { url, isOneStepBack: false } : null;
};

export const stepBack = (): void => window.history.back();
