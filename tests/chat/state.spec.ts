/**
 * A page's state after pushes equals a fresh login's, for every command: each runs while another page of the same account
 * and one of the other side watch.
 * Why: docs/decisions/0046-pushes-are-held-to-logins.md
 */
import { isDeepStrictEqual } from "node:util";
import { commands } from "#server/gateway/commands/index.ts";
import type { Client } from "./support/client.ts";
import { type Cast, CHANGES_NOTHING, FAMILIES, type Row } from "./support/state-table.ts";
import { expect, newName, testOfManyPages as test } from "./support/test.ts";

test("every command is in the table, or changes nothing", () => {
  const rows = Object.values(FAMILIES).flatMap((family) => family.map(({ command }) => command));
  const known = commands.map(({ names }) => names[0] ?? "");
  expect([...new Set([...rows, ...CHANGES_NOTHING])].toSorted()).toEqual(known.toSorted());
});

/** Logs in afresh, without the SDK's stored data (its own profile, some seconds old), and reads everything. */
const begin = async (client: Client): Promise<void> => {
  await client.load();
  await client.page.evaluate(() => localStorage.clear());
  await client.enter();
  await expect.poll(async () => (await client.knows())["isComplete"]).toBe(true);
  // Read messages that arrived before the list was complete.
  await client.knows();
};

/** Of two lists of the same length the entries that are not the same. */
const onlyWhatDiffers = (told: unknown, seen: unknown): unknown => {
  if (!Array.isArray(told) || !Array.isArray(seen) || told.length !== seen.length) return { told, seen };
  const entries = told.map((entry: unknown, index) => ({ told: entry, seen: seen[index] as unknown }));
  return entries.filter((entry) => !isDeepStrictEqual(entry.told, entry.seen));
};

/** Differences between two pages' states; none in the end. */
const difference = async (watcher: Client, other: Client): Promise<Record<string, unknown>> => {
  const told = await other.knows();
  const seen = await watcher.knows(told.ids);
  const differs = Object.keys(told).filter((key) => !isDeepStrictEqual(told[key], seen[key]));
  return Object.fromEntries(differs.map((key) => [key, onlyWhatDiffers(told[key], seen[key])]));
};

for (const [name, rows] of Object.entries(FAMILIES))
  test(`watching equals a fresh login: ${name}`, { tag: "@release" }, async ({ open, service }) => {
    test.setTimeout(480_000);
    const [a, b] = [newName("a"), newName("b")];
    const [me, second, peer] = [await open(a), await open(a), await open(b)];
    const fresh = { me: await open(a), peer: await open(b) };
    for (const client of [me, second, peer]) await begin(client);
    const cast: Cast = { me, second, peer, a, b, kept: new Map() };
    const agree = async (watcher: Client, other: Client, row: Row): Promise<void> => {
      await begin(other);
      const message = `${row.command} (${row.by ?? "me"}), seen by ${watcher === peer ? "peer" : "me"}`;
      await expect.poll(() => difference(watcher, other), { message }).toEqual({});
    };
    for (const row of rows) {
      // Read positions are in seconds: messages of the same second count as read, too.
      await service.advance(1);
      const actor = row.by === "peer" ? peer : me;
      const before = actor.commands.length;
      await row.act(cast);
      await expect.poll(() => actor.commands.slice(before)).toContain(row.command);
      if (row.unheard) await begin(second);
      if (row.unheardByPeer) await begin(peer);
      await Promise.all([agree(second, fresh.me, row), agree(peer, fresh.peer, row)]);
    }
  });
