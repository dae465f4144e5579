import { expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

test("groups are opened once for all screens", async () => {
  const { stores } = openGroupService({ groups: [groupOf("g1")] });
  const [one, other] = await Promise.all([stores.groups.open(), stores.groups.open()]);
  expect(one).not.toBeNull();
  expect(one).toBe(other);
});

test("groups whose code does not come are reported, and opened by the next press", async () => {
  const { chat, stores } = openGroupService();
  chat.fail("groups", chatFailure(2801));
  expect(await stores.groups.open()).toBeNull();
  expect(await stores.groups.open()).not.toBeNull();
});

test("groups listen again after a new login, and no longer after the end", async () => {
  const { groups, stores } = openGroupService({ groups: [groupOf("g1")] });
  const book = await stores.groups.open();
  stores.groups.resume();
  expect(groups.listeners.size).toBe(1);
  stores.groups.stop();
  expect([groups.listeners.size, book === null]).toEqual([0, false]);
});
