import { describe, expect, test } from "vitest";
import { readFile } from "#lib/documents/index.ts";

/** A worker that answers only as the test lets it. */
const openWorker = () => {
  const worker = {
    onmessage: (_: { data: unknown }): void => undefined,
    onerror: (): void => undefined,
    ended: 0,
    postMessage: (): void => undefined,
    terminate: (): void => {
      worker.ended += 1;
    },
  };
  return worker;
};

const begin = async (file: Blob) => {
  const worker = openWorker();
  const waits: { milliseconds: number; run: () => void; stopped: boolean }[] = [];
  const pages: number[] = [];
  const started: string[] = [];
  const control = new AbortController();
  const outcome = readFile(file, {
    start: (address) => {
      started.push(address);
      return worker as unknown as Worker;
    },
    after: (milliseconds, run) => {
      const wait = { milliseconds, run, stopped: false };
      waits.push(wait);
      return () => {
        wait.stopped = true;
      };
    },
    onPage: (page) => void pages.push(page),
    signal: control.signal,
  });
  await expect.poll(() => waits.length + (file.size === 0 ? 1 : 0)).toBeGreaterThan(0);
  return { worker, waits, pages, started, control, outcome };
};
const pdf = (): Blob => new Blob(["%PDF-1.7"]);

describe("the reader of a file", () => {
  test("ends a worker that is silent, and says so", async () => {
    const { worker, waits, outcome } = await begin(pdf());
    worker.onmessage({ data: { at: "page", page: 1, pages: 3 } });
    expect(waits.map(({ milliseconds, stopped }) => [milliseconds, stopped])).toEqual([
      [120_000, true],
      [20_000, false],
    ]);
    waits.at(-1)?.run();
    expect(await outcome).toEqual({ at: "broken", problem: "too-slow" });
    expect(worker.ended).toBe(1);
  });

  test("ends its worker when it is given up", async () => {
    const { worker, control, outcome } = await begin(pdf());
    control.abort();
    await outcome;
    expect(worker.ended).toBe(1);
  });

  test("hands the pages on, ignores the greeting of pdf.js, and ends its worker with the result", async () => {
    const { worker, waits, pages, outcome } = await begin(pdf());
    worker.onmessage({ data: { sourceName: "worker", action: "ready" } });
    worker.onmessage({ data: { at: "page", page: 1, pages: 2 } });
    worker.onmessage({ data: { at: "page", page: 2, pages: 2 } });
    const read = { at: "read", reading: { fields: [], records: [], elsewhere: [] }, pages: 2 };
    worker.onmessage({ data: read });
    expect(await outcome).toEqual(read);
    expect(pages).toEqual([1, 2]);
    expect(worker.ended).toBe(1);
    expect(waits.every(({ stopped }) => stopped)).toBe(true);
  });

  test("says that its code did not come", async () => {
    const { worker, outcome } = await begin(pdf());
    worker.onerror();
    expect(await outcome).toEqual({ at: "broken", problem: "no-code" });
  });

  test("starts nothing for a file of another kind", async () => {
    const { started, outcome } = await begin(new Blob([]));
    expect(await outcome).toEqual({ at: "broken", problem: "empty" });
    expect(started).toEqual([]);
  });
});
