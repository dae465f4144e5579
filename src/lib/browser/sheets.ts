/**
 * Sheets as steps of the history: stepping back closes the top one and changes nothing else. What is written to the address meanwhile
 * stays, as one step, when the sheet has closed – whichever way. Made before anything else listens to steps.
 */
export const createSheets = () => {
  const open: (() => void)[] = [];
  let address = "";
  /** How many steps back were asked for here and are on their way. */
  let asked = 0;

  /** Changes the address without loading; below open sheets it stays one step. */
  const write = (path: string, how: "push" | "replace"): void => {
    if (how === "push" && open.length === 0) history.pushState(null, "", path);
    else history.replaceState(history.state, "", path);
    address = window.location.href;
  };

  // The first listener of the page: what was about a sheet is nobody else's step.
  window.addEventListener("popstate", (step) => {
    const close = asked > 0 ? null : open.pop();
    if (close === undefined) return;
    step.stopImmediatePropagation();
    if (asked > 0) asked -= 1;
    if (window.location.href !== address) write(address, "push");
    close?.();
  });

  return {
    write,
    /** A sheet opens; `onBack` closes it. Answers what to call when it was closed in another way. */
    open: (onBack: () => void): (() => void) => {
      address = window.location.href;
      history.pushState(null, "", address);
      open.push(onBack);
      return () => {
        const at = open.indexOf(onBack);
        if (at < 0) return;
        open.splice(at, 1);
        asked += 1;
        history.back();
      };
    },
  };
};
