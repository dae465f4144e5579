import { describe, expect, test } from "vitest";
import { postSlots } from "#islands/post/slots.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { likePayText } from "#lib/texts/posts/fact-tags.ts";
import { shortCityText } from "#lib/texts/posts/posts.ts";
import { publishedText, timingText } from "#lib/texts/posts/published.ts";
import { shortSalaryText } from "#lib/texts/posts/short-salary.ts";
import { headline } from "#pages/_post/title.ts";

const domestic = (city: string, area: string) => ({ kind: "domestic", province: "某省", city, area }) as const;
/** A post's page of a post with these dates. */
const datesOf = (startsOn: string | null, endsOn: string | null) => {
  const post = { startsOn, endsOn } as Parameters<typeof postSlots.starts>[0] & PostDetail;
  return [postSlots.starts(post), postSlots.ends(post)];
};

describe("the facts of a post's page", () => {
  test("name its place in eight characters where room is short", () => {
    const short = shortCityText(domestic("乌兰察布市", "察哈尔右翼中旗"));
    expect([...short.replace(/…$/u, "")].length).toBeLessThanOrEqual(8);
    expect(short).toContain("乌兰察布");
    expect(shortCityText(domestic("杭州市", "西湖区"))).toContain("杭州");
  });

  test("mention a missing first day instead of claiming there is no date", () => {
    expect(datesOf(null, null)).toEqual(["未注明", "无期限"]);
    expect(datesOf("2026-11-01", "2026-12-01")).toEqual(["2026-11-01", "2026-12-01"]);
  });
});

describe("the pay on a card", () => {
  test.each([
    [{ min: 13_500, max: 23_500 }, "13.5–23.5K·月"],
    [{ min: 8000, max: 8000 }, "8K·月"],
    [{ min: 1000, max: 120_000 }, "1–120K·月"],
    [{ min: 5888, max: 8000 }, "5888-8000元/月"],
    [{ min: 800, max: 1200 }, "800-1200元/月"],
    [null, "面议"],
  ])("is short where nothing is lost: %j", (salary, text) => {
    expect(shortSalaryText(salary)).toBe(text);
  });
});

describe("the day of publication", () => {
  test.each([
    ["2026-11-26", "今天发布"],
    ["2026-11-25", "昨天发布"],
    ["2026-11-24", "2天前发布"],
    ["2026-10-27", "30天前发布"],
    ["2026-10-26", "2026-10-26 发布"],
    ["2026-11-27", "2026-11-27 发布"],
    ["soon", "soon 发布"],
  ])("%s, seen from today: %s", (startsOn, text) => {
    expect(publishedText(startsOn, "2026-11-26")).toBe(text);
  });

  test("is its date where today is not known", () => {
    expect(publishedText("2026-11-26", null)).toBe("2026-11-26 发布");
  });
});

describe("the time that a post is open", () => {
  test.each([
    [{ startsOn: "2026-11-26", endsOn: "2027-01-02" }, "今天发布 · 还有37天"],
    [{ startsOn: "2026-11-25", endsOn: "2026-11-26" }, "昨天发布 · 今天截止"],
    [{ startsOn: "2026-11-20", endsOn: "2026-11-25" }, "6天前发布 · 已截止"],
    [{ startsOn: "2026-11-26", endsOn: null }, "今天发布"],
    [{ startsOn: null, endsOn: null }, ""],
  ])("%j: %s", (post, text) => {
    expect(timingText(post, "2026-11-26")).toBe(text);
  });

  test("is its dates where today is not known", () => {
    expect(timingText({ startsOn: "2026-11-26", endsOn: "2027-01-02" }, null)).toBe("2026-11-26 发布 · 2027-01-02 截止");
  });
});

describe("the title of a post's page", () => {
  const post = { name: "Java开发工程师", companyName: "霖砚智联科技有限公司", salary: { min: 13_500, max: 23_500 } };

  test.each([
    [{ ...post, place: domestic("太原市", "小店区") }, "Java开发工程师 13.5–23.5K · 太原 | 霖砚智联"],
    [
      { ...post, salary: null, place: { kind: "abroad", address: "德国慕尼黑" } as const },
      "Java开发工程师 面议 · 德国慕尼黑 | 霖砚智联",
    ],
    [{ ...post, place: { kind: "unknown" } as const }, "Java开发工程师 13.5–23.5K · 地点面议 | 霖砚智联"],
    [
      { ...post, companyName: "云科技公司", salary: null, place: { kind: "unknown" } as const },
      "Java开发工程师 面议 · 地点面议 | 云科技",
    ],
  ])("names pay, city and company: %j", (facts, title) => {
    expect(headline(facts)).toBe(title);
  });
});

test("the pay of like posts is named with their number", () => {
  expect(likePayText({ median: 15_000, count: 23 })).toBe("同类23个职位的中位数：15K·月");
});
