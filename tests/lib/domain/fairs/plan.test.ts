import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPlanned,
  mergeEntries,
  mergePlans,
  PLAN_LIMITS,
  type PlanEntry,
  type PlannedFair,
  readPlans,
  shownPlans,
  stopsOf,
  toggleEntry,
} from "#lib/domain/fairs/plan.ts";

const fairOf = (id: string, startsAt = 1000, endsAt = 2000): PlannedFair => ({
  ...{
    id,
    startsAt,
    endsAt,
    name: `招聘会${id}`,
    type: "SCENE",
    organizer: "",
    address: "",
    halls: "",
    hours: "",
    cancelled: false,
  },
});
const entryOf = (company: string, more: Partial<PlanEntry> = {}): PlanEntry => ({
  ...{ company, booth: "", postId: null, postName: "", at: 1, gone: false, ...more },
});

const anyEntry = fc.record({
  company: fc.constantFrom("甲", "乙"),
  booth: fc.constant(""),
  postId: fc.constantFrom(null, "1", "2"),
  postName: fc.constant(""),
  at: fc.integer({ min: 0, max: 3 }),
  gone: fc.boolean(),
});
const sorted = (entries: readonly PlanEntry[]): string[] => entries.map((entry) => JSON.stringify(entry)).sort();

describe("entries of two devices", () => {
  test("merge to the same in any order, however often", () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyEntry), (one, other) => {
        const merged = mergeEntries(one, other);
        expect(sorted(mergeEntries(other, one))).toEqual(sorted(merged));
        expect(sorted(mergeEntries(merged, other))).toEqual(sorted(merged));
      }),
    );
  });

  test("follow the later change", () => {
    const [on, off] = [entryOf("甲", { at: 1 }), entryOf("甲", { at: 2, gone: true })];
    expect(mergeEntries([off], [on])).toEqual([off]);
  });

  test("of a company and of its post are two", () => {
    expect(mergeEntries([entryOf("甲")], [entryOf("甲", { postId: "1" })])).toHaveLength(2);
  });
});

describe("a plan", () => {
  test("takes an entry, gives it back, and takes it again, even by a clock that stands still", () => {
    const fair = fairOf("1");
    let plans = toggleEntry([], fair, entryOf("甲", { at: 5 }));
    expect(isPlanned(plans[0]?.entries ?? [], entryOf("甲"))).toBe(true);
    plans = toggleEntry(plans, fair, entryOf("甲", { at: 5 }));
    expect(isPlanned(plans[0]?.entries ?? [], entryOf("甲"))).toBe(false);
    plans = toggleEntry(plans, fair, entryOf("甲", { at: 1 }));
    expect(isPlanned(plans[0]?.entries ?? [], entryOf("甲"))).toBe(true);
  });

  test("leads from booth to booth, those without one last", () => {
    const entries = [
      entryOf("丙"),
      entryOf("甲", { booth: "A10" }),
      entryOf("乙", { booth: "A2", postId: "1", postName: "会计" }),
      entryOf("丁", { booth: "A1", gone: true }),
    ];
    expect(stopsOf(entries).map(({ booth, company, isWhole }) => [booth, company, isWhole])).toEqual([
      ["A2", "乙", false],
      ["A10", "甲", true],
      ["", "丙", true],
    ]);
  });

  test("is shown before those of fairs that are over, the next fair first", () => {
    const entries = [entryOf("甲")];
    const plans = [
      { fair: fairOf("1", 0, 10), entries },
      { fair: fairOf("2", 300, 400), entries },
      { fair: fairOf("3", 100, 200), entries },
      { fair: fairOf("4", 20, 30), entries },
      { fair: fairOf("5"), entries: [entryOf("甲", { gone: true })] },
    ];
    expect(shownPlans(plans, 50).map(({ fair }) => fair.id)).toEqual(["3", "2", "4", "1"]);
  });

  test("takes over the newer facts of its fair", () => {
    const moved = { ...fairOf("1"), name: "改名" };
    expect(mergePlans([{ fair: fairOf("1"), entries: [entryOf("甲")] }], [{ fair: moved, entries: [] }])).toEqual([
      { fair: moved, entries: [entryOf("甲")] },
    ]);
  });
});

describe("plans from storage", () => {
  test("are read as they were written", () => {
    const plans = {
      owner: "x",
      plans: [{ fair: fairOf("1"), entries: [entryOf("甲", { booth: "A1", postId: "7", postName: "会计" })] }],
    };
    expect(readPlans(JSON.stringify(plans))).toEqual(plans);
  });

  test.each([
    null,
    "",
    "null",
    "[]",
    '{"plans":1}',
    '{"plans":[{"fair":{"id":"x"}}]}',
    '{"plans":[{"fair":{"id":"1"},"entries":[{"company":""}]}]}',
  ])("are sound for %j", (text) => {
    expect(readPlans(text).plans.flatMap(({ entries }) => entries)).toEqual([]);
  });

  test("are never more than allowed", () => {
    const entries = Array.from({ length: 500 }, (_, index) => entryOf(`企业${index}`));
    const plans = Array.from({ length: 90 }, (_, index) => ({ fair: fairOf(String(index + 1)), entries }));
    const read = readPlans(JSON.stringify({ owner: "", plans: plans.slice(0, 5) }));
    expect(read.plans[0]?.entries).toHaveLength(PLAN_LIMITS.entries);
    const many = readPlans(JSON.stringify({ owner: "", plans: plans.map((plan) => ({ ...plan, entries: entries.slice(0, 2) })) }));
    expect(many.plans).toHaveLength(PLAN_LIMITS.fairs);
  });
});
