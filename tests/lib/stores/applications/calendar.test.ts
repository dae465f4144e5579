import { expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { saveCalendar } from "#lib/stores/applications/calendar.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

test("a calendar is saved as one under its name, written for this site and this moment", async () => {
  const { environment } = createEnvironment("http://localhost/my-delivery?tab=first");
  const saved: { file: Blob; name: string }[] = [];
  environment.saveFile = (file, name) => void saved.push({ file, name });
  setEnvironment(environment);
  saveCalendar((site, now) => `${site.origin} ${new Date(now).toISOString()} 面试`, "面试.ics");
  expect(saved.map(({ name, file }) => [name, file.type])).toEqual([["面试.ics", "text/calendar;charset=utf-8"]]);
  expect(await saved[0]?.file.text()).toBe("http://localhost 2026-11-21T02:00:00.000Z 面试");
});
