import { describe, expect, test } from "vitest";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import type { PlanEntry } from "#lib/domain/fairs/plan.ts";
import { LINKED_MAX, linkedEntries, readPlanLink, writePlanLink } from "#lib/domain/fairs/plan-link.ts";

const entry = (company: string, postId: string | null = null, gone = false): PlanEntry => ({
  ...{ company, booth: "", postId, postName: "", at: 1, gone },
});
const company = (name: string, ...ids: string[]) => ({
  ...{ name, booth: "A01", industry: "" },
  posts: ids.map((id) => ({ id, name: `岗位${id}` })),
});
const fair = { id: "107", companies: [company("甲公司", "1", "2"), company("乙公司", "3")] } as unknown as FairDetail;

describe("a plan in an address", () => {
  test("comes back with the names and booths of the fair", () => {
    const link = readPlanLink(writePlanLink("107", [entry("甲公司"), entry("乙公司", "3"), entry("乙公司", null, true)]));
    expect(link?.fairId).toBe("107");
    expect(link && linkedEntries(link, fair, 5)).toEqual([
      { company: "甲公司", booth: "A01", postId: null, postName: "", at: 5, gone: false },
      { company: "乙公司", booth: "A01", postId: "3", postName: "岗位3", at: 5, gone: false },
    ]);
  });

  test("leaves out companies and posts that the fair does not have", () => {
    const link = readPlanLink("107.99.2.zzzzzzz-3");
    expect(link && linkedEntries(link, fair, 5).map(({ postId }) => postId)).toEqual(["2"]);
  });

  test("is short enough for a QR code, or there is no code", () => {
    const many = Array.from({ length: LINKED_MAX + 1 }, (_, index) => entry("甲公司", String(index + 1)));
    expect(writePlanLink("107", many)).toBeNull();
    expect(writePlanLink("107", [])).toBeNull();
    const longest = many.slice(1).map((one) => ({ ...one, postId: "9".repeat(18) }));
    expect(writePlanLink("9".repeat(18), longest)?.length).toBeLessThan(1200);
  });

  test.each(["", ".", "107", "107.", "0.1", "x.1", "107.<b>", "107.-1", `${"9".repeat(19)}.1`])("is missing in %j", (text) => {
    expect(readPlanLink(text)).toBeNull();
  });
});
