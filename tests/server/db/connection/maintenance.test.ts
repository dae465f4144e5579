import { afterAll, expect, test } from "vitest";
import { claimFile, completeFile, findChatFile } from "#server/db/chat/files.ts";
import { addNotice, readNotices } from "#server/db/chat/notices.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { openTestGateway } from "#tests/support/chat/gateway.ts";
import { TEST_NOW } from "#tests/support/server/databases.ts";

const service = await openTestGateway();
afterAll(service.close);
const { db } = service;
const DAY_SECONDS = 86_400;
const now = Math.floor(TEST_NOW / 1000);

test("temporary data of the chat is removed after its time, and not before", async () => {
  await service.signIn("keeper");
  await addNotice(db, "keeper", "old", now - 7 * DAY_SECONDS - 1);
  await addNotice(db, "keeper", "new", now - 7 * DAY_SECONDS + 1);
  const name = (digit: string): string => digit.repeat(32);
  for (const [digit, since] of [
    ["1", 2 * DAY_SECONDS],
    ["2", 2 * DAY_SECONDS],
    ["3", 10],
  ] as const)
    await claimFile(db, { name: name(digit), owner: "keeper" }, now - since);
  await completeFile(db, name("1"), { size: 1, sha256: "x" });
  await purge(db, TEST_NOW);
  expect((await readNotices(db, "keeper", { after: 0, upTo: 10 }, 10)).map(({ event }) => event)).toEqual(["new"]);
  expect(await findChatFile(db, name("1"))).toMatchObject({ size: 1 });
  // A name that is still waited for is taken; one that was given up is free.
  expect(await claimFile(db, { name: name("2"), owner: "keeper" }, now)).toBe(true);
  expect(await claimFile(db, { name: name("3"), owner: "keeper" }, now)).toBe(false);
});
