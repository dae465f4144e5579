import { expect, test } from "vitest";
import { sayingOnce } from "#server/services/saying-once.ts";

test("failures in a row are logged once, and the next ones after a success again", async () => {
  const said: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void said.push(line) };
  let isAway = true;
  const work = sayingOnce(log, "feeds", () => (isAway ? Promise.reject(new Error("connection refused")) : Promise.resolve()));
  await work();
  await work();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^feeds: /);
  isAway = false;
  await work();
  isAway = true;
  await work();
  expect(said).toHaveLength(2);
});
