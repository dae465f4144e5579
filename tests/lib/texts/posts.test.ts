import { describe, expect, test } from "vitest";
import { postSlots } from "#islands/post/slots.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { shortCityText } from "#lib/texts/posts/posts.ts";

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
