/**
 * Sheets as steps of the history: stepping back closes only those above the step that is reached. A change of the address while sheets
 * are open becomes one step once they have closed, in any way. Create this before other listeners for history steps.
 * Why: docs/decisions/0048-sheets-are-steps-of-the-history.md
 */
export const createSheets = () => {
  /** The functions that close the open sheets, the lowest first. */
  let open: (() => void)[] = [];
  /** Tasks that wait until the steps are as many as the sheets. */
  const later: (() => void)[] = [];
  let address = "";
  /** A step back was requested here and is in progress: a step written now would be written at the wrong place. */
  let isReturning = false;
  /** The number of the step below the sheets, null counting as 0; each sheet's step has the next one. */
  let base: number = history.state;

  const depth = (): number => history.state - base;

  /** Makes the steps as many as the sheets, then runs the given task. */
  const settle = (...run: (() => void)[]): void => {
    later.push(...run);
    if (isReturning) return;
    isReturning = depth() > open.length;
    if (isReturning) history.go(open.length - depth());
    else {
      // Closing a sheet is a step back, which would undo a scrolling that the sheet has caused.
      history.scrollRestoration = open[0] ? "manual" : "auto";
      while (depth() < open.length) history.pushState(history.state + 1, "");
      for (const next of later.splice(0)) next();
    }
  };

  /** Changes the address without loading; below open sheets it stays one step. */
  const write = (path: string, how: "push" | "replace"): void => {
    if (how === "push" && depth() === 0) history.pushState(base, "", path);
    else history.replaceState(history.state, "", path);
    address = location.href;
  };

  // Runs before the page's other listeners, to hide a sheet's step from them.
  addEventListener("popstate", (step) => {
    if (!isReturning && open.length === 0) base = history.state;
    else {
      step.stopImmediatePropagation();
      const closed = isReturning ? [] : open.splice(depth());
      isReturning = false;
      if (depth() <= open.length && location.href !== address) write(address, "push");
      for (const close of closed.reverse()) close();
      settle();
    }
  });

  return {
    write: (path: string, how: "push" | "replace"): void => settle(() => write(path, how)),
    /** Opens a sheet; `onBack` closes it. Returns a function to call when the sheet closes in another way. */
    open: (onBack: () => void): (() => void) => {
      if (!isReturning) address = location.href;
      open.push(onBack);
      settle();
      return () => {
        open = open.filter((one) => one !== onBack);
        // A moment later: a sheet that makes room for another hands its step over.
        queueMicrotask(settle);
      };
    },
    /** Leaves the page, from the step below all sheets: a step back on the way would call off the departure. */
    leave: (go: () => void): void => {
      open = [];
      settle(go);
    },
  };
};
