/** Databases that earlier versions left are brought up to date without a loss. */

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { keptRowsOf, lostRows, makeOldDatabase, OLD_VERSIONS, withPlainDatabase } from "#tests/support/server/old-databases.ts";

const postgres = process.env["TEST_DATABASE_URL"];

describe.skipIf(postgres === undefined)("a database of an earlier version", () => {
  test.each(OLD_VERSIONS)("that ended with %s keeps its people, posts, applications and messages", async (version) => {
    const { url, drop } = await makeOldDatabase(postgres ?? "", version);
    const before = await withPlainDatabase(url, keptRowsOf);
    const { db, close } = await openDatabase({ kind: "server", url });
    expect(lostRows(before, await keptRowsOf(db))).toEqual([]);
    for (const table of ["users", "posts", "applications", "chat_messages"])
      expect(before.filter((row) => row.startsWith(`${table}~`)).length).toBeGreaterThan(0);
    await close();
    await drop();
  });

  test.each(OLD_VERSIONS)("that ended with %s finds its posts by today's search", async (version) => {
    const { url, drop } = await makeOldDatabase(postgres ?? "", version);
    const { db, close } = await openDatabase({ kind: "server", url });
    const { rows } = await sql<{ name: string; city: string; day: string }>`
      select name, city, starts_on::text as day from posts where province <> '' order by starts_on desc limit 1`.execute(db);
    const [newest] = rows;
    const filter = { ...NO_FILTER, keyword: newest?.name ?? "", city: newest?.city ?? "" };
    const { items } = await searchPosts(db, { filter, page: 1, size: 10, today: newest?.day ?? "" });
    expect(items.map(({ name }) => name)).toContain(newest?.name);
    await close();
    await drop();
  });
});
