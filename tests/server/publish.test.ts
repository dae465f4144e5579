/** When the pages are built again: by the log of the desk, after a pause, by one process of each machine. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import { inviteStaff } from "#lib/contract/desk/staff.ts";
import type { Config } from "#server/config.ts";
import { beginPublishing, hasChangedSince, newestChange } from "#server/db/desk/publishing.ts";
import { createPublisher, knownSiteOf, publishedSiteOf } from "#server/publish.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
const folder = mkdtempSync(join(tmpdir(), "publish-"));
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});
const { db, clock } = backend;
const operator = await hireOperator(backend);
const QUIET = 60_000;
const DAY = 86_400_000;

let names = 0;
const change = async (): Promise<void> => {
  names += 1;
  const company = { id: null, version: 0, name: `青禾${names}`, industry: "", size: "" };
  expect((await operator.call(saveDeskCompany, company)).code).toBe(0);
};
const lines: string[] = [];
const log = { info: () => undefined, error: (line: string) => void lines.push(line) };
const HERE = { siteDir: join(folder, "dist"), publishing: { after: 1, hook: null, siteUrl: null } };
const SITE = publishedSiteOf(HERE, "one");
/** A process that counts its builds. */
const processOf = (publish: () => Promise<void> = async () => undefined, site = SITE) => {
  const counted = { builds: 0 };
  const look = createPublisher(
    { db, clock, log },
    {
      quietMs: QUIET,
      site,
      publish: () => {
        counted.builds += 1;
        return publish();
      },
    },
  );
  return Object.assign(counted, { look: () => look(new AbortController().signal) });
};

beforeEach(async () => {
  await db.deleteFrom("settings").where("key", "like", "%-change%").execute();
  await beginPublishing(db, SITE, clock.now());
  lines.length = 0;
});

test("a change is published once, after a pause, and a change before the first start is not", async () => {
  const server = processOf();
  await server.look();
  await change();
  await server.look();
  clock.advance(QUIET - 1);
  await server.look();
  expect(server.builds).toBe(0);
  clock.advance(1);
  await server.look();
  await server.look();
  expect(server.builds).toBe(1);
});

test("a further change begins the pause again, up to ten pauses", async () => {
  const server = processOf();
  for (let made = 0; made < 11; made += 1) {
    await change();
    clock.advance(QUIET - 1000);
    await server.look();
  }
  expect(server.builds).toBe(1);
});

const changePost = async (): Promise<void> => {
  const line = { staff_id: null, at: new Date(clock.now()), action: "post-saved", subject: "post", subject_id: "7" };
  await db
    .insertInto("desk_changes")
    .values({ ...line, before: "null", after: "null" })
    .execute();
};
const isBehind = (): Promise<boolean> => hasChangedSince(db, "post", "7", SITE);

test("pages are behind a changed post until its publication has ended", async () => {
  await changePost();
  expect(await isBehind()).toBe(true);
  expect(await hasChangedSince(db, "post", "8", SITE)).toBe(false);
  clock.advance(QUIET);
  const server = processOf(async () => expect(await isBehind()).toBe(true));
  await server.look();
  expect([server.builds, await isBehind()]).toEqual([1, false]);
});

test("pages stay behind a changed post after a publication that failed", async () => {
  await changePost();
  clock.advance(QUIET);
  await processOf(() => Promise.reject(new Error("no disk"))).look();
  expect(await isBehind()).toBe(true);
});

test("a publication that ended with its process is made again by the next one", async () => {
  await changePost();
  clock.advance(QUIET);
  void processOf(() => new Promise(() => undefined)).look();
  const newest = await newestChange(db);
  const noted = () => db.selectFrom("settings").select("value").where("key", "=", `published-change:${SITE}`).executeTakeFirst();
  await vi.waitFor(async () => expect((await noted())?.value).toBe(newest));
  await beginPublishing(db, SITE, clock.now());
  const next = processOf();
  await next.look();
  expect([next.builds, await isBehind()]).toEqual([1, false]);
});

test("each machine publishes its own pages", async () => {
  const other = publishedSiteOf(HERE, "other");
  await beginPublishing(db, other, clock.now());
  const machines = [processOf(), processOf(undefined, other)];
  await change();
  clock.advance(QUIET);
  for (const machine of [...machines, ...machines]) await machine.look();
  expect(machines.map(({ builds }) => builds)).toEqual([1, 1]);
});

test("two machines with one host name and path are two sites, and a folder that is replaced is the same", () => {
  mkdirSync(HERE.siteDir);
  expect(publishedSiteOf(HERE, "one")).toBe(SITE);
  renameSync(HERE.siteDir, `${HERE.siteDir}.before`);
  expect(publishedSiteOf(HERE, "one")).toBe(SITE);
  expect(readdirSync(folder).toSorted()).toEqual(["dist.before", "dist.id"]);
  // As on a disk of its own.
  renameSync(`${HERE.siteDir}.id`, join(folder, "away"));
  const other = publishedSiteOf(HERE, "one");
  expect(other).not.toBe(SITE);
  expect(publishedSiteOf(HERE, "one")).toBe(other);
  renameSync(join(folder, "away"), `${HERE.siteDir}.id`);
});

test("without a place to write, host name and path tell machines apart", () => {
  const nowhere = { ...HERE, siteDir: join(folder, "missing", "dist") };
  expect(publishedSiteOf(nowhere, "one")).toBe(publishedSiteOf(nowhere, "one"));
  expect(publishedSiteOf(nowhere, "one")).not.toBe(publishedSiteOf(nowhere, "other"));
});

test("a hook is asked once for all machines, and two folders of one machine are two sites", () => {
  const elsewhere = { ...HERE, publishing: { ...HERE.publishing, hook: "https://host.example/build" } };
  expect(publishedSiteOf(elsewhere, "one")).toBe(publishedSiteOf(elsewhere, "other"));
  expect(publishedSiteOf({ ...HERE, siteDir: join(folder, "other") }, "one")).not.toBe(SITE);
});

test("a server knows which changes its pages have if it publishes them itself, and in a demo", () => {
  const known = (publishing: Partial<Config["publishing"]>, demo = false): boolean =>
    knownSiteOf({ siteDir: HERE.siteDir, publishing: { ...HERE.publishing, ...publishing }, demo }) !== null;
  expect([known({}), known({ after: 0 }, true)]).toEqual([true, true]);
  expect([known({ after: 0 }), known({ hook: "https://host.example/build" }, true)]).toEqual([false, false]);
});

test("a machine that published nothing for a month is forgotten, one that has nothing to publish is not", async () => {
  const known = async (): Promise<number> =>
    (await db.selectFrom("settings").select("key").where("key", "like", "published-change:%").execute()).length;
  await change();
  await beginPublishing(db, "soon", clock.now() + 29 * DAY);
  expect(await known()).toBe(2);
  await beginPublishing(db, "later", clock.now() + 31 * DAY);
  expect(await known()).toBe(2);
  await beginPublishing(db, "much later", clock.now() + 99 * DAY);
  expect(await known()).toBe(3);
});

test("of two processes one publishes", async () => {
  const [one, other] = [processOf(), processOf()];
  await change();
  clock.advance(QUIET);
  await Promise.all([one.look(), other.look()]);
  expect(one.builds + other.builds).toBe(1);
});

test("a failed publication is said, and tried again after ten minutes", async () => {
  let isBroken = true;
  const server = processOf(() => (isBroken ? Promise.reject(new Error("no room on the disk")) : Promise.resolve()));
  await change();
  clock.advance(QUIET);
  await server.look();
  expect(lines).toEqual([expect.stringContaining("no room on the disk")]);
  clock.advance(9 * 60_000);
  await server.look();
  expect(server.builds).toBe(1);
  isBroken = false;
  clock.advance(60_000);
  await server.look();
  await server.look();
  expect(server.builds).toBe(2);
});

test("a change that no page shows publishes nothing", async () => {
  const server = processOf();
  await operator.call(inviteStaff, { role: "operator", companyId: null, fairId: null });
  clock.advance(QUIET * 20);
  await server.look();
  expect(server.builds).toBe(0);
});
