import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FairCompany, fairScale, narrowCompanies } from "#lib/domain/fairs/fairs.ts";
import { fairDetailsPath, fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { countdownTarget, FAIR_STATUSES, fairStatusAt, liveFairStatus } from "#lib/domain/fairs/status.ts";
import { tooltipOver } from "#lib/domain/text.ts";

describe("a fair", () => {
  const fair = { startsAt: 1000, endsAt: 2000, cancelled: false };

  test("goes from to-be-held to running to ended by the clock, unless cancelled", () => {
    expect([999, 1000, 1999, 2000].map((now) => fairStatusAt(fair, now))).toEqual([
      "TO_BE_HELD",
      "IN_PROGRESS",
      "IN_PROGRESS",
      "END",
    ]);
    expect(fairStatusAt({ ...fair, cancelled: true }, 1500)).toBe("CANCEL");
  });

  test("counts down to its start, then to its end, then not at all", () => {
    expect(countdownTarget({ ...fair, status: "TO_BE_HELD" })).toBe(1000);
    expect(countdownTarget({ ...fair, status: "IN_PROGRESS" })).toBe(2000);
    expect(countdownTarget({ ...fair, status: "CANCEL" })).toBeNull();
  });

  test("is small under 20 companies, medium under 50, else large", () => {
    expect([19, 20, 49, 50].map(fairScale)).toEqual(["small", "medium", "medium", "large"]);
  });
});

describe("the status of a fair that was read before", () => {
  const times = { startsAt: 1000, endsAt: 2000 };

  test("moves with the clock from any status, except when cancelled or unknown", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FAIR_STATUSES), fc.nat(3000), (status, now) => {
        const live = liveFairStatus({ ...times, status }, now);
        expect(live).toBe(fairStatusAt({ ...times, cancelled: status === "CANCEL" }, now));
      }),
    );
    expect(liveFairStatus({ ...times, status: "UNKNOWN" }, 1500)).toBe("UNKNOWN");
    expect(liveFairStatus({ startsAt: 0, endsAt: 0, status: "IN_PROGRESS" }, 1500)).toBe("UNKNOWN");
  });
});

describe("the posts to choose from", () => {
  const post = (id: string, name: string) => ({ id, name, salary: null });
  const companies: FairCompany[] = [
    { name: "甲公司", industry: "", booth: "", posts: [post("1", "会计"), post("2", "Java工程师")] },
    { name: "乙会计所", industry: "", booth: "", posts: [post("3", "出纳")] },
    { name: "丙公司", industry: "", booth: "", posts: [] },
  ];
  const ids = (company: string | null, keyword: string) =>
    narrowCompanies(companies, company, keyword).flatMap(({ posts }) => posts.map(({ id }) => id));

  test("are those of one company or of all", () => {
    expect(ids(null, "")).toEqual(["1", "2", "3"]);
    expect(ids("乙会计所", "")).toEqual(["3"]);
  });
  test("are narrowed by a word in the name of either", () => {
    expect(ids(null, " 会计 ")).toEqual(["1", "3"]);
    expect(ids(null, "java")).toEqual(["2"]);
    expect(ids(null, "没有")).toEqual([]);
  });
});

test("a fair is small under twenty companies, medium under fifty, else large", () => {
  expect([0, 19, 20, 49, 50].map(fairScale)).toEqual(["small", "small", "medium", "medium", "large"]);
});

describe("a tooltip", () => {
  test("is there over the limit, counted in characters", () => {
    expect(tooltipOver("字".repeat(38), 38)).toBeUndefined();
    expect(tooltipOver("𠀀".repeat(38), 38)).toBeUndefined();
    expect(tooltipOver("𠀀".repeat(39), 38)).toBe("𠀀".repeat(39));
  });
});

describe("the addresses of a fair", () => {
  const query = (path: string) => new URL(path, "http://localhost").searchParams;

  test("carry the chosen post as JSON", () => {
    const path = fairPostsPath("101", "10001");
    expect(query(path).get("recruitFairsId")).toBe("101");
    expect(JSON.parse(query(path).get("detail") ?? "")).toEqual({ recruitProjectId: 10_001 });
    expect(query(fairPostsPath("101", null)).has("detail")).toBe(false);
  });

  test("keep long ids exact", () => {
    expect(JSON.parse(query(fairDetailsPath("101")).get("detailInfo") ?? "")).toEqual({ recruitFairsId: 101 });
    expect(query(fairDetailsPath("123456789012345678")).get("detailInfo")).toBe('{"recruitFairsId":"123456789012345678"}');
  });
});
