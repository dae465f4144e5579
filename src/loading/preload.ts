/** Events that show interest in a control before it is pressed. */
export const INTERESTS = ["pointerover", "pointerdown", "focusin"] as const;

/** Runs `run` when the visitor points at, touches or focuses something in `target`; only the first time, if `once`. */
export const onInterest = (target: EventTarget, run: (event: Event) => void, { once = true } = {}): void => {
  for (const interest of INTERESTS) target.addEventListener(interest, run, { once, passive: true });
};

/** Loads code that is likely to be wanted soon, in silence: if that fails, the press itself tries again. */
export const preloadCode = (load: () => Promise<unknown>): void => void load().catch(() => null);
