import dayjs from "dayjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { silenceText } from "#lib/texts/chat/group-talk.ts";
import { messageTime } from "#lib/texts/chat/message-time.ts";
import { shortTime } from "#lib/texts/chat/times.ts";

const NOW = dayjs("2026-11-22T10:00:00");
const at = (moment: string): number => dayjs(moment).unix();

describe("the time of a message", () => {
  test.each([
    ["2026-11-22T09:05:00", "09:05", "09:05"],
    ["2026-11-22T10:03:00", "10:03", "10:03"],
    ["2026-11-23T00:01:00", "00:01", "00:01"],
    ["2026-11-21T23:59:00", "昨天 23:59", "昨天"],
    ["2026-11-16T08:00:00", "星期一 08:00", "星期一"],
    ["2026-11-15T08:00:00", "11/15 08:00", "11/15"],
    ["2025-12-31T08:00:00", "2025/12/31 08:00", "2025/12/31"],
  ])("%s is %s, and shortly %s", (moment, full, short) => {
    expect([messageTime(at(moment), NOW.unix()), shortTime(at(moment), NOW.unix())]).toEqual([full, short]);
  });

  describe("in a country with summer time", () => {
    afterEach(() => void vi.unstubAllEnvs());

    test.each([
      ["2026-03-07T23:30:00-05:00", "2026-03-09T00:10:00-04:00", "星期六"],
      ["2026-03-08T00:30:00-05:00", "2026-03-09T00:10:00-04:00", "昨天"],
      ["2026-11-01T00:30:00-04:00", "2026-11-02T00:10:00-05:00", "昨天"],
      ["2026-10-26T12:00:00-04:00", "2026-11-02T00:10:00-05:00", "10/26"],
    ])("%s is at %s %s", (moment, now, words) => {
      vi.stubEnv("TZ", "America/New_York");
      expect(shortTime(at(moment), at(now))).toBe(words);
    });
  });
});

describe("the end of a mute", () => {
  test.each([
    ["2026-11-22T23:59:00", "23:59"],
    ["2026-11-23T00:01:00", "11/23 00:01"],
    ["2027-01-05T08:00:00", "2027/1/5 08:00"],
  ])("at %s is %s", (moment, words) => {
    expect(silenceText({ by: "own", until: at(moment) }, NOW.unix())).toContain(words);
  });
});

describe("a failure of the chat", () => {
  test("has a sentence by its code, else the service's own words, and always some", () => {
    const say = (code: number, message = "") => chatFailureText(chatFailure(code, message));
    expect([say(20_016), say(10_031)]).toEqual(["已过撤回时限", "已过撤回时限"]);
    for (const code of [
      3123, 4004, 4005, 7004, 7005, 8001, 80_001, 80_004, 2252, 2253, 2300, 2301, 2350, 2351, 2352, 2400, 2402, 2801, 20_001,
      20_007, 60_011, 10_007, 10_017,
    ])
      expect(say(code)).not.toBe("操作失败，请重试");
    expect([say(99_999, "服务原话"), say(99_999)]).toEqual(["服务原话", "操作失败，请重试"]);
    expect(chatFailureText({ kind: "offline" })).toBe("网络错误！");
  });
});
