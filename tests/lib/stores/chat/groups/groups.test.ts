import { keepMount } from "nanostores";
import { expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { groupOf, memberOf } from "#tests/support/chat/chat-groups.ts";
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

test("groups are read again when a lost connection is back", async () => {
  const { chat, groups, stores } = openGroupService({ groups: [groupOf("g1")], members: { g1: [memberOf("u1")] } });
  const group = (await stores.groups.open())?.group("g1");
  if (!group) throw new Error("the groups are open");
  keepMount(group.members.$list);
  const accounts = () => group.members.$list.get().members.map(({ account }) => account);
  await expect.poll(accounts).toEqual(["u1"]);
  chat.push({ type: "connection", state: "disconnected" });
  groups.state.members["g1"] = [memberOf("u2")];
  chat.push({ type: "connection", state: "connected" });
  await expect.poll(accounts).toEqual(["u2"]);
});

test("groups listen again after a new login, and no longer after the end", async () => {
  const { groups, stores } = openGroupService({ groups: [groupOf("g1")] });
  const book = await stores.groups.open();
  stores.groups.resume();
  expect(groups.listeners.size).toBe(1);
  stores.groups.stop();
  expect([groups.listeners.size, book === null]).toEqual([0, false]);
});
