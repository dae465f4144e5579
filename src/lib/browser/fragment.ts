import { environment } from "./environment.ts";

/**
 * Calls back with the fragment that the address gets while the page is open, with its "#"; returns the function to stop. `isWanted`
 * fragments leave the address, unless they `stay` for a reload.
 */
export const followFragment = (
  isWanted: (fragment: string) => boolean,
  onFragment: (fragment: string) => void,
  { stay = false } = {},
): (() => void) => {
  const take = ({ newURL }: HashChangeEvent): void => {
    const { hash } = new URL(newURL);
    if (!isWanted(hash)) return;
    // A step of the history that this change belonged to may have been undone already.
    if (location.hash === hash && !stay) environment().writeAddress(location.pathname + location.search, "replace");
    onFragment(hash);
  };
  globalThis.addEventListener?.("hashchange", take);
  return () => globalThis.removeEventListener?.("hashchange", take);
};
