import { afterAll, beforeAll, expect, test } from "vitest";
import { openMetrics } from "#server/services/metrics.ts";

const errors: string[] = [];
const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
let opened: Awaited<ReturnType<typeof openMetrics>>;
beforeAll(async () => {
  opened = await openMetrics({ port: 0, host: "127.0.0.1", log });
});
afterAll(() => opened.close());
const read = async (): Promise<string> => (await fetch(opened.url)).text();

test("times of calls are counted by name and outcome", async () => {
  opened.metrics.took("call", "/api/homePage/searchPost", "0", 0.02);
  opened.metrics.took("call", "/api/homePage/searchPost", "0", 0.03);
  opened.metrics.took("command", "im_open_push.msg", "20009", 2);
  const text = await read();
  expect(text).toContain('call_seconds_count{name="/api/homePage/searchPost",outcome="0"} 2');
  expect(text).toContain('call_seconds_bucket{le="0.025",name="/api/homePage/searchPost",outcome="0"} 1');
  expect(text).toContain('chat_command_seconds_count{name="im_open_push.msg",outcome="20009"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});

test("a figure is read when it is asked for, from its latest source", async () => {
  opened.metrics.watch("chat_sockets", () => 1);
  opened.metrics.watch("chat_sockets", () => 7);
  opened.metrics.watch("news_waiting", () => Promise.resolve(3));
  expect(await read()).toMatch(/^chat_sockets 7$[\s\S]*^news_waiting 3$/m);
});

test("a figure that cannot be read leaves the others", async () => {
  opened.metrics.watch("news_failed", () => Promise.reject(new Error("no database")));
  expect(await read()).toContain("chat_sockets 7");
  expect(errors).toEqual(["metrics: news_failed could not be read: Error: no database"]);
});

test("nothing else is served at that port", async () => {
  const { origin } = new URL(opened.url);
  const answers = await Promise.all([fetch(`${origin}/`), fetch(`${origin}/metrics?x`), fetch(opened.url, { method: "POST" })]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
