import { atom, onMount } from "nanostores";
import { expect, test } from "vitest";
import { until } from "#lib/stores/until.ts";

test("a present value that passes is taken at once", async () => {
  expect(await until(atom(3), (value) => value === 3)).toBe(3);
});

test("a later value is waited for", async () => {
  const $count = atom(0);
  const waiting = until($count, (count) => count > 1);
  for (const count of [1, 2, 3]) $count.set(count);
  expect(await waiting).toBe(2);
});

test("a store is mounted only while it is waited for", async () => {
  const $count = atom(0);
  const events: string[] = [];
  onMount($count, () => {
    events.push("mounted");
    return () => events.push("unmounted");
  });
  const waiting = until($count, (count) => count === 1);
  expect(events).toEqual(["mounted"]);
  $count.set(1);
  await waiting;
  // nanostores waits a second before it unmounts.
  await expect.poll(() => events).toEqual(["mounted", "unmounted"]);
});
