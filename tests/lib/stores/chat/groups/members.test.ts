import { keepMount } from "nanostores";
import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import type { GroupsEvent } from "#lib/domain/chat/groups/groups.ts";
import { createMembers } from "#lib/stores/chat/groups/members.ts";
import { memberOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const MANY = Array.from({ length: 250 }, (_, index) => memberOf(`u${index}`));

const open = (all = MANY) => {
  const opened = openGroupService({ members: { g1: all } });
  const members = createMembers(opened.service, "g1");
  opened.groups.facet.listen((event) => event.type === "members" && members.receive(event));
  const accounts = (): string[] => members.$list.get().members.map(({ account }) => account);
  return { ...opened, members, accounts };
};
const left = (account: string): GroupsEvent => ({ type: "members", group: "g1", joined: [], left: [account], changed: [] });

describe("the members of a group", () => {
  test("come in pages of 100 (R3.9.2-1)", async () => {
    const { accounts, members } = open();
    await members.more();
    expect(accounts()).toHaveLength(100);
    await members.all();
    expect([accounts().length, members.$list.get().isAll]).toEqual([250, true]);
  });

  test("are asked for once, however often the reader asks at the same time", async () => {
    const { groups, members } = open();
    await Promise.all([members.more(), members.more()]);
    expect(groups.asked).toEqual(["members g1 0"]);
  });

  test("stay when a page fails, which can be read again", async () => {
    const { accounts, groups, members } = open();
    await members.more();
    groups.failures.set("members g1 100", chatFailure(2801));
    await members.all();
    expect(members.$list.get()).toMatchObject({ isAll: false, failure: { reason: "unreachable" } });
    expect(accounts()).toHaveLength(100);
    await members.more();
    expect(accounts()).toHaveLength(200);
  });

  test("show a newcomer", async () => {
    const { accounts, groups, members } = open([memberOf("u1")]);
    await members.more();
    await groups.facet.add("g1", ["u2"]);
    await expect.poll(accounts).toEqual(["u1", "u2"]);
  });

  test("lose those who leave", async () => {
    const { accounts, groups, members } = open([memberOf("u1"), memberOf("u2")]);
    await members.more();
    groups.push(left("u2"));
    expect(accounts()).toEqual(["u1"]);
  });

  test("show a new role at the head of the list", async () => {
    const { accounts, groups, members } = open([memberOf("u1"), memberOf("u2")]);
    await members.more();
    await groups.facet.setAdmin("g1", "u2", true);
    await expect.poll(accounts).toEqual(["u2", "u1"]);
  });

  test("are read from the beginning on request, and stay until then", async () => {
    const { accounts, groups, members } = open();
    keepMount(members.$full);
    await expect.poll(() => members.$list.get().isAll).toBe(true);
    groups.state.members["g1"] = [...MANY.slice(1), memberOf("new")];
    const done = members.reload();
    expect(accounts()).toEqual(MANY.map(({ account }) => account));
    await done;
    expect(new Set(accounts())).toEqual(new Set([...MANY.slice(1).map(({ account }) => account), "new"]));
  });

  test("are read again with the next look where nothing shows them", async () => {
    const { accounts, groups, members } = open([memberOf("u1")]);
    await members.more();
    groups.asked.length = 0;
    groups.state.members["g1"] = [memberOf("u3")];
    await members.reload();
    expect(groups.asked).toEqual([]);
    keepMount(members.$list);
    await expect.poll(accounts).toEqual(["u3"]);
  });

  test("that came or left during a reading are as their events say", async () => {
    const { accounts, groups, members } = open([memberOf("u1"), memberOf("u2")]);
    const { members: page } = groups.facet;
    groups.facet.members = async (...asked) => {
      const answer = await page(...asked);
      groups.state.members["g1"] = [memberOf("u1"), memberOf("u3")];
      groups.push({ ...left("u2"), joined: ["u3"] } as GroupsEvent);
      await new Promise(setImmediate);
      return answer;
    };
    await members.more();
    expect(new Set(accounts())).toEqual(new Set(["u1", "u3"]));
  });
});
