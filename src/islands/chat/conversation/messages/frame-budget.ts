/** Most corrections in one frame; a list still unstable after them is corrected once a frame. */
const TRIES = 20;

/** Limits the corrections of one frame. A deferred one runs when the frame has ended; `onDeferred` answers whether it moved the list. */
export const createFrameBudget = (onDeferred: () => boolean) => {
  let tries = 0;
  let isCounting = false;
  let isDeferred = false;
  const frameEnded = (): void => {
    isCounting = false;
    tries = isDeferred ? TRIES - 1 : 0;
    if (!isDeferred) return;
    isDeferred = false;
    if (!onDeferred()) tries = 0;
  };
  return {
    isSpent: (): boolean => tries >= TRIES,
    spend: (): void => {
      if (!isCounting) requestAnimationFrame(() => setTimeout(frameEnded));
      isCounting = true;
      tries += 1;
    },
    defer: (): void => {
      isDeferred = true;
    },
  };
};
