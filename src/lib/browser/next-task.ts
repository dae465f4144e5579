/** Lets the browser answer a tap and draw, then goes on. */
export const nextTask = (): Promise<unknown> =>
  "scheduler" in globalThis && "yield" in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
