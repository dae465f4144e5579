const INTERACTIONS = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Runs once, when the visitor moves, touches, types or scrolls from now on. */
export const onNextInteraction = (run: () => void): void => {
  const once = (): void => {
    for (const interaction of INTERACTIONS) removeEventListener(interaction, once);
    run();
  };
  for (const interaction of INTERACTIONS) addEventListener(interaction, once, { passive: true });
};

/** The same for the first time on this page: at once when something was pressed before this code came, as happens on slow lines. */
export const onFirstInteraction = (run: () => void): void => {
  if (navigator.userActivation?.hasBeenActive) run();
  else onNextInteraction(run);
};
