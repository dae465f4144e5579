const INTERACTIONS = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Runs once the visitor moves, touches, types or scrolls for the first time. */
export const onFirstInteraction = (run: () => void): void => {
  const once = (): void => {
    for (const interaction of INTERACTIONS) removeEventListener(interaction, once);
    run();
  };
  for (const interaction of INTERACTIONS) addEventListener(interaction, once, { passive: true });
};
