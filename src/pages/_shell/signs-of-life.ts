/** Anything that shows that somebody is there. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Runs once somebody moves, touches, types or scrolls. */
export const onFirstSignOfLife = (run: () => void): void => {
  const once = (): void => {
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, once);
    run();
  };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, once, { passive: true });
};
