/** Which statements of a request count as writes. */
import { expect, test } from "vitest";
import { noteStatement, wroteDuring } from "#server/db/connection/own-writes.ts";

test.each([
  ["insert into posts (name) values ($1)", true],
  ["with gone as (delete from posts returning id) select id from gone", true],
  ["select id from posts for update", true],
  ["select nextval('chat_order')", true],
  ['select "updated_at", "is_deleted" from "updates" where "name" = $1', false],
  ["begin", false],
])("%s: %s", async (statement, writes) => {
  expect(await wroteDuring(async () => noteStatement(statement))).toBe(writes);
});

test("requests that run at the same time are kept apart", async () => {
  const gate = Promise.withResolvers<void>();
  const reader = wroteDuring(async () => {
    noteStatement("select 1");
    await gate.promise;
  });
  const writer = wroteDuring(async () => {
    await Promise.resolve();
    noteStatement("select 1");
    noteStatement("update posts set name = $1");
    noteStatement("select 2");
    gate.resolve();
  });
  expect(await Promise.all([reader, writer])).toEqual([false, true]);
  noteStatement("delete from posts");
});
