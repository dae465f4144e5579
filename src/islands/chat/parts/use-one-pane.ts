import { useSyncExternalStore } from "react";
import { isOnePane, ONE_PANE } from "./one-pane.ts";

const follow = (onChange: () => void): (() => void) => {
  const media = matchMedia(ONE_PANE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
};

/** Whether one pane is seen at a time, also when the window changes its width. */
export const useOnePane = (): boolean => useSyncExternalStore(follow, isOnePane);
