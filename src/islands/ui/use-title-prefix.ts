import { useEffect } from "react";

/** Puts words before the page's title, for tabs, bookmarks and the history, as long as they are given; null puts none. */
export const useTitlePrefix = (prefix: string | null): void =>
  useEffect(() => {
    if (prefix === null) return;
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [prefix]);
