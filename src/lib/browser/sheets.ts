/**
 * Sheets as steps of the history: stepping back closes the top one and changes nothing else. What is written to the address meanwhile
 * stays, as one step, when the sheet has closed – whichever way.
 */
export const createSheets = () => {
  const open: (() => void)[] = [];
  let address = "";
  /** What follows once the step back that was asked for here has been made. */
  let arrived: (() => void) | null = null;

  const keepAddress = (): void => {
    if (window.location.href === address) return;
    if (open.length > 0) history.replaceState(history.state, "", address);
    else history.pushState(null, "", address);
  };

  const taken = new WeakSet<Event>();
  /** Whether a step back was about a sheet, which is closed then. Whoever hears of the step first asks; the others are told the same. */
  const takes = (step: Event): boolean => {
    if (taken.has(step)) return true;
    const close = arrived ?? open.pop();
    if (!close) return false;
    taken.add(step);
    arrived = null;
    keepAddress();
    close();
    return true;
  };
  window.addEventListener("popstate", takes);

  return {
    takes,
    isOpen: (): boolean => open.length > 0,
    /** Changes the address below the open sheets. */
    write: (path: string): void => {
      history.replaceState(history.state, "", path);
      address = window.location.href;
    },
    /** A sheet opens; `onBack` closes it. Answers what to call when it was closed in another way. */
    open: (onBack: () => void): (() => void) => {
      address = window.location.href;
      open.push(onBack);
      history.pushState(null, "", address);
      return () => {
        const at = open.indexOf(onBack);
        if (at < 0) return;
        open.splice(at, 1);
        arrived = () => undefined;
        history.back();
      };
    },
  };
};

export type Sheets = ReturnType<typeof createSheets>;
