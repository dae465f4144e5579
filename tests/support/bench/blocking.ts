/** How long a page kept its main thread busy, from a trace of the browser. */

/** An event of Chromium's trace; times in microseconds, `tdur` is the processor time. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
};

type Blocking = { wallMs: number; processorMs: number };

/**
 * Milliseconds by which tasks of a page exceed `limitMs`, after its navigation to an address that begins with `site`: by the clock, and by the
 * processor time that the tasks used. The rest is waiting for a processor, which tells of the machine and not of the page.
 */
export const blockingOf = (events: readonly TraceEvent[], site: string, limitMs: number): Blocking => {
  const start = events.findLast(({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL?.startsWith(site));
  if (!start) throw new Error(`The trace has no visit of ${site}.`);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      ph === "X" && name.endsWith("RunTask") && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  const excess = (timeOf: (task: TraceEvent) => number | undefined): number =>
    tasks.reduce((sum, task) => sum + Math.max(0, (timeOf(task) ?? 0) / 1000 - limitMs), 0);
  return { wallMs: excess(({ dur }) => dur), processorMs: excess(({ tdur }) => tdur) };
};
