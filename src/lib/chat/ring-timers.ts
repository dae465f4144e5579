/** Timers of invitations, one for each; `onEnd` is called when one has rung for its time. */
export const createRingTimers = (onEnd: (id: string) => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  return {
    stop,
    /** Lets an invitation ring for some seconds from now on. */
    start: (id: string, seconds: number): void => {
      stop(id);
      timers.set(
        id,
        setTimeout(() => onEnd(id), Math.max(0, seconds) * 1000),
      );
    },
    clear: (): void => {
      for (const id of [...timers.keys()]) stop(id);
    },
  };
};
