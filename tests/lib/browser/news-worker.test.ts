/** The worker of pushed news, run as it is in a stand-in of its world. */
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const CODE = await readFile("public/news-worker.js", "utf8");
type Event = { waitUntil: (work: unknown) => void; data?: unknown; notification?: unknown; action?: string };
const seen = { notes: [] as { title: string; body: string; data: object; actions: object[] }[], opened: [] as string[] };
const listeners: Record<string, (event: Event) => void> = {};

beforeEach(() => {
  seen.notes = [];
  seen.opened = [];
  const self = {
    location: new URL("https://jobs.example.com/news-worker.js"),
    addEventListener: (name: string, run: (event: Event) => void) => {
      listeners[name] = run;
    },
    registration: {
      showNotification: (title: string, options: { body: string; data: object; actions: object[] }) =>
        seen.notes.push({ title, ...options }),
    },
    clients: { openWindow: (url: string) => seen.opened.push(url) },
  };
  runInNewContext(CODE, { self, URL });
});

const push = (payload: string): void =>
  listeners["push"]?.({ waitUntil: () => undefined, data: { json: () => JSON.parse(payload) as unknown } });
const click = (action: string, data: object | undefined): void =>
  listeners["notificationclick"]?.({ waitUntil: () => undefined, action, notification: { close: () => undefined, data } });

test("a message is shown with its page and the way to end it", () => {
  const news = { tag: "news-1", title: "求职通知", text: "面试", url: "https://jobs.example.com/my-delivery", stop: "不再提醒" };
  push(JSON.stringify({ ...news, stopUrl: "https://jobs.example.com/news-off#leave.k" }));
  expect(seen.notes).toMatchObject([
    { title: "求职通知", body: "面试", tag: "news-1", actions: [{ action: "stop", title: "不再提醒" }] },
  ]);
  click("", seen.notes[0]?.data);
  click("stop", seen.notes[0]?.data);
  expect(seen.opened).toEqual([news.url, "https://jobs.example.com/news-off#leave.k"]);
});

test.each(["https://evil.example/", "javascript:alert(1)", "//evil.example", 7, null])("%j opens the site instead", (url) => {
  push(JSON.stringify({ title: "x", url }));
  click("", seen.notes[0]?.data);
  click("stop", undefined);
  for (const opened of seen.opened) expect(new URL(opened).origin).toBe("https://jobs.example.com");
});

test.each(["no json", "null", "[]", '"text"', "7"])("%s runs nothing", (payload) => {
  push(payload);
  expect(seen.notes.length).toBeLessThanOrEqual(1);
});
