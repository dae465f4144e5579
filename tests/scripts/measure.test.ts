import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blockingOf, type TraceEvent } from "#tests/support/bench/blocking.ts";
import { type Figure, figureLine, figuresIn, missesLimit, report } from "#tests/support/bench/figures.ts";
import { mergeReport, type Run, sectionOf } from "#tests/support/bench/report.ts";

const FIGURE: Figure = { name: "a search, p95", value: 12.5, unit: "ms", beside: { kind: "at most", value: 15 } };
const RUN: Run = {
  name: "bench:search",
  date: "2026-11-27",
  commit: "0123abcd",
  machine: "2 × a processor, 24 GB, Node 24.0.0",
  load: 0.25,
  seconds: 90,
  isOk: true,
  figures: [FIGURE],
};
const ORDER = { title: "Benches", intro: "Speed.", order: ["bench:news", "bench:search"] };

describe("lines of figures", () => {
  const word = fc.stringMatching(/^[a-z/→一-龥][a-z ,/→一-龥]{0,20}[a-z一-龥]$/);
  const value = fc.integer({ min: -9999, max: 9999 }).map((whole) => whole / 10);
  const beside = fc.oneof(
    fc.record({ kind: fc.constantFrom("at most" as const, "at least" as const), value }),
    fc.record({ kind: fc.constant("beside" as const), name: word, value }),
  );
  const figure: fc.Arbitrary<Figure> = fc.record(
    { name: word, value, unit: word, beside },
    { requiredKeys: ["name", "value", "unit"] },
  );

  test("a figure is read back as it was printed, among other lines", () => {
    fc.assert(
      fc.property(fc.array(figure), (figures) => {
        const output = figures.map((each) => `a line\n  ${figureLine(each)}\nother: 3 ms (at most 2)`).join("\n");
        expect(figuresIn(output)).toEqual(figures);
      }),
    );
  });

  test("big figures keep all digits before the point, small ones four", () => {
    expect(figureLine({ name: "news", value: 123_456.789, unit: "pieces" })).toBe("» news: 123457 pieces");
    expect(figureLine({ name: "share", value: 0.123_456, unit: "of 1" })).toBe("» share: 0.1235 of 1");
  });
});

describe("limits", () => {
  beforeEach(() => void vi.spyOn(console, "info").mockReturnValue(undefined));
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  test.each([
    ["above the most", { value: 16, beside: { kind: "at most", value: 15 } }, true],
    ["at the most", { value: 15, beside: { kind: "at most", value: 15 } }, false],
    ["below the least", { value: 0.8, beside: { kind: "at least", value: 0.9 } }, true],
    ["slower than a peer", { value: 9, beside: { kind: "beside", name: "peer", value: 1 } }, false],
    ["no number", { value: Number.NaN, beside: { kind: "at most", value: 15 } }, true],
    ["no number and no limit", { value: Number.NaN }, true],
  ] as const)("a figure %s fails or holds", (_name, figure, fails) => {
    const whole: Figure = { name: "a", unit: "ms", ...figure };
    expect(missesLimit(whole)).toBe(fails);
    report(whole);
    expect(process.exitCode).toBe(fails ? 1 : undefined);
  });
});

describe("the report", () => {
  test("names the run, the limit and the ratio", () => {
    const text = mergeReport("", [sectionOf(RUN)], ORDER);
    expect(text).toContain("2026-11-27 · 0123abcd · 2 × a processor, 24 GB, Node 24.0.0 · 90 s · load 0.3 before · held");
    expect(text).toContain("| a search, p95 | 12.5 ms | at most 15 ms | 0.83 |  |");
  });

  test("names the number that a run was given", () => {
    expect(sectionOf({ ...RUN, options: ["30"] }).text).toContain("· 90 s with `30` · load 0.3 before · held");
  });

  test("says where a figure missed its limit", () => {
    const missed = { ...FIGURE, value: 30 };
    expect(mergeReport("", [sectionOf({ ...RUN, isOk: false, figures: [missed] })], ORDER)).toMatch(/failed[\s\S]+30 ms .+missed/);
  });

  test("keeps sections that did not run, in the order of the commands, and drops those of commands that are gone", () => {
    const old = mergeReport("", [sectionOf(RUN), sectionOf({ ...RUN, name: "bench:gone" })], {
      ...ORDER,
      order: ["bench:gone", "bench:search"],
    });
    const text = mergeReport(old, [sectionOf({ ...RUN, name: "bench:news" })], ORDER);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(["bench:news", "bench:search"]);
    expect(mergeReport(text, [], ORDER)).toBe(text);
  });
});

describe("the blocking of a page", () => {
  const event = (name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
    name,
    ph: "X",
    pid: 1,
    tid: 1,
    ts: 100,
    args: {},
    ...more,
  });
  const start = (documentLoaderURL: string, more: Partial<TraceEvent> = {}) =>
    event("navigationStart", { ph: "R", ...more, args: { data: { documentLoaderURL } } });
  const SITE = "http://site";

  test("counts the time of its tasks beyond the limit, by the clock and by the processor", () => {
    const events = [
      start("about:blank", { pid: 2 }),
      start(`${SITE}/home`),
      event("RunTask", { dur: 20_000, tdur: 14_000 }),
      event("ThreadControllerImpl::RunTask", { dur: 30_000, tdur: 1000 }),
      event("RunTask", { dur: 9000, tdur: 9000 }),
    ];
    expect(blockingOf(events, SITE, 10)).toEqual({ wallMs: 30, processorMs: 4 });
  });

  test("leaves out other threads, other events, and tasks before the visit", () => {
    const long = { dur: 50_000, tdur: 50_000 };
    const events = [
      start(`${SITE}/home`),
      event("RunTask", { ...long, tid: 2 }),
      event("RunTask", { ...long, pid: 2 }),
      event("RunTask", { ...long, ts: 99 }),
      event("Layout", long),
    ];
    expect(blockingOf(events, SITE, 10)).toEqual({ wallMs: 0, processorMs: 0 });
  });

  test("needs a visit", () => {
    expect(() => blockingOf([start("about:blank")], SITE, 10)).toThrow(SITE);
  });
});
