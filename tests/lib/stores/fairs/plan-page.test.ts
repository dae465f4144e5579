import { beforeEach, expect, test, vi } from "vitest";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { $isKept, savePlanCalendar } from "#lib/stores/fairs/plan-page.ts";
import { planCalendar } from "#lib/texts/fairs/calendar.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const fair = {
  ...{ id: "107", name: "暖冬行动", type: "SCENE" as const, startsAt: 1_800_000_000_000, endsAt: 1_800_020_000_000 },
  ...{ organizer: "", address: "会展路 88 号", halls: "1 号馆", hours: "", cancelled: false },
};
const entries = [
  { company: "乙公司", booth: "B2", postId: null, postName: "", at: 1, gone: false },
  { company: "甲公司", booth: "A1", postId: "7", postName: "会计", at: 1, gone: false },
];

beforeEach(() => setEnvironment(createEnvironment().environment));

test("a plan is saved as a calendar file, with the way by booth", async () => {
  const saved = vi.spyOn(environment(), "saveFile");
  savePlanCalendar({ fair, entries }, planCalendar);
  const [file, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe("plan-107.ics");
  const text = ((await file?.text()) ?? "").replaceAll("\r\n ", "");
  expect(text).toContain("SUMMARY:行程：暖冬行动");
  expect(text).toContain("DESCRIPTION:A1 甲公司：会计\\nB2 乙公司");
  expect(text).toContain("LOCATION:会展路 88 号 1 号馆");
});

test("a browser without service workers keeps no page", async () => {
  const stop = $isKept.subscribe(() => undefined);
  await expect.poll(() => $isKept.get()).toBe(false);
  stop();
});
