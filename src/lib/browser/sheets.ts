/**
 * Sheets as steps of the history: stepping back closes only the top one. A change of the address while sheets are open becomes one
 * step once they have closed, in any way. Create this before other listeners for history steps.
 * Why: docs/decisions/0048-sheets-are-steps-of-the-history.md
 */
export const createSheets = () => {
  const open: (() => void)[] = [];
  let address = "";
  /** Steps back requested here and still in progress. */
  let asked = 0;

  /** Changes the address without loading; below open sheets it stays one step. */
  const write = (path: string, how: "push" | "replace"): void => {
    if (how === "push" && open.length === 0) history.pushState(null, "", path);
    else history.replaceState(history.state, "", path);
    address = window.location.href;
  };

  // Runs before the page's other listeners, to hide a sheet's step from them.
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
    /** Opens a sheet; `onBack` closes it. Returns a function to call when the sheet closes in another way. */
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
