const STEPS: Record<string, { by: 1 | -1; along: boolean }> = {
  ArrowDown: { by: 1, along: false },
  ArrowUp: { by: -1, along: false },
  ArrowRight: { by: 1, along: true },
  ArrowLeft: { by: -1, along: true },
};
const ENDS: Record<string, 0 | -1> = { Home: 0, End: -1 };
const isMark = (item: Element): boolean => item.role === "menuitemcheckbox";
const isFocused = (item: Element): boolean => item.matches(":focus");

/** Moves the focus in a menu by an arrow key, Home or End; answers whether the key was one of them. */
export const focusByKey = (menu: HTMLElement, key: string): boolean => {
  const [step, end] = [STEPS[key], ENDS[key]];
  if (!step && end === undefined) return false;
  const all = [...menu.querySelectorAll("button")];
  if (!step) {
    all.at(end ?? 0)?.focus();
    return true;
  }
  const inRow = all.filter(isMark);
  // For Up and Down, the row of reactions is one step.
  const walked = step.along ? inRow : [inRow.find(isFocused) ?? inRow[0], ...all.filter((item) => !isMark(item))];
  const items = walked.flatMap((item) => item ?? []);
  const here = items.findIndex(isFocused);
  if (here >= 0) items.at((here + step.by) % items.length)?.focus();
  return true;
};
