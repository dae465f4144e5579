import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPageOfFair, parseFairHint } from "#lib/domain/fairs/hint.ts";
import { fairInAddress } from "#lib/domain/fairs/origin.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { misleadingDetailInfo, namelessDetailInfo } from "#tests/support/hostile/naughty.ts";

const FULL = {
  recruitFairsId: 101,
  fairsName: "金秋招聘会",
  organizer: "就业服务中心",
  startTime: "2026-11-21 09:00",
  endTime: "2026-11-22 16:30",
  type: "SCENE",
  fairsStatus: "IN_PROGRESS",
};

describe("a fair in an address", () => {
  test("is read where it is well-formed, but for its status", () => {
    expect(parseFairHint(JSON.stringify(FULL))).toEqual({
      id: "101",
      name: "金秋招聘会",
      organizer: "就业服务中心",
      startsAt: parseBeijing("2026-11-21 09:00"),
      endsAt: parseBeijing("2026-11-22 16:30"),
      type: "SCENE",
    });
  });

  test.each(namelessDetailInfo)("names no fair by %j", (text) => expect(parseFairHint(text)).toBeNull());
  test("names no fair by a hundred kilobytes", () =>
    expect(parseFairHint(JSON.stringify({ ...FULL, fairsName: "x".repeat(100_000) }))).toBeNull());

  test.each(misleadingDetailInfo(105))("keeps the id and nothing unusable of %j", (text) => {
    const { id, ...rest } = parseFairHint(text) ?? { id: "" };
    expect(id).toBe("105");
    expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
    for (const name of Object.keys(rest)) expect(["name", "organizer", "type", "startsAt", "endsAt"]).toContain(name);
    for (const shown of [rest.name, rest.organizer]) expect([...(shown ?? "")].length).toBeLessThanOrEqual(100);
  });

  test("is never trusted with a wrong type, for any JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(FULL), "__proto__", "status"), fc.jsonValue()), (claims) => {
        const hint = parseFairHint(JSON.stringify({ ...claims, recruitFairsId: 7 }));
        expect(hint?.id).toBe("7");
        expect(hint).not.toHaveProperty("status");
        for (const text of [hint?.name, hint?.organizer]) expect(["string", "undefined"]).toContain(typeof text);
        expect([undefined, "NETWORK", "SCENE"]).toContain(hint?.type);
        expect(typeof hint?.startsAt).toBe(typeof hint?.endsAt);
      }),
    );
  });

  test("never throws, for any text", () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (text) => void parseFairHint(text)));
  });
});

describe("a page of a fair", () => {
  const is = (address: string): boolean => isPageOfFair(new URL(address, "http://localhost"), "107");
  const details = (json: string): string => `/job-fairs-details?detailInfo=${encodeURIComponent(json)}`;

  test.each([
    "/job-fairs/107/",
    "/job-fairs/107",
    "/job-fairs-search?recruitFairsId=107",
    "/job-fairs-search?recruitFairsId=107&keyword=%E6%95%99%E5%B8%88&page=2",
    details('{"recruitFairsId":107}'),
    details('{"recruitFairsId":"107"}'),
  ])("is %s", (address) => expect(is(address)).toBe(true));

  test.each([
    "/job-fairs",
    "/job-fairs?activeName=SCENE",
    "/job-fairs/1070/",
    "/job-fairs/108/",
    "/job-fairs-search?recruitFairsId=1070",
    "/job-fairs-search",
    "/search?recruitFairsId=107",
    details('{"recruitFairsId":1070}'),
    details('"recruitFairsId":107'),
    "/jobs/10001/?fair=107",
  ])("is not %s", (address) => expect(is(address)).toBe(false));
});

test("the fair in a post's address is an id or null", () => {
  const fairIn = (search: string) => fairInAddress(new URL(`http://localhost/jobs/1/${search}`));
  expect(["?fair=107", "?id=1&fair=107", "?fair=107&fair=x"].map(fairIn)).toEqual(["107", "107", "107"]);
  for (const search of [
    "",
    "?fair",
    "?fair=",
    "?fair=0",
    "?fair=-1",
    "?fair=1e3",
    "?fair=%20107",
    "?fair=107%0a",
    "?fair=x&fair=107",
  ])
    expect(fairIn(search), search).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const found = fairIn(`?fair=${encodeURIComponent(text.toWellFormed())}`);
      if (found !== null) expect(found).toMatch(/^[1-9]\d{0,17}$/);
    }),
  );
});
