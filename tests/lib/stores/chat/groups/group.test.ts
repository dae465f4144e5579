import { keepMount } from "nanostores";
import { afterEach, describe, expect, test } from "vitest";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { createGroup } from "#lib/stores/chat/groups/group.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const outside = environment();
afterEach(() => setEnvironment(outside));

const open = (own: Parameters<typeof openGroupService>[0] = {}) => {
  const opened = openGroupService({
    groups: [groupOf("g1", { role: "Owner" })],
    members: { g1: [memberOf(ME, { role: "Owner" }), memberOf("manager7")] },
    ...own,
  });
  const group = createGroup(opened.service, "g1", null);
  opened.groups.facet.listen(group.receive);
  return { ...opened, group };
};

describe("a group", () => {
  test("is read when it is shown", async () => {
    const { group } = open();
    keepMount(group.$group);
    await expect.poll(() => group.$group.get()).toMatchObject({ state: "ready", value: { name: "校友群", role: "Owner" } });
  });

  test("follows changes while it is shown", async () => {
    const { group, groups } = open();
    keepMount(group.$group);
    await group.load();
    groups.state.groups = [groupOf("g1", { name: "新群名" })];
    groups.push({ type: "groups" });
    await expect.poll(() => group.$group.get()).toMatchObject({ value: { name: "新群名" } });
  });

  test("shows outsiders its public part", async () => {
    const { group } = open({ groups: [], others: [groupOf("g1", { role: "Member" })] });
    await group.load();
    expect(group.$group.get()).toMatchObject({ state: "ready", value: { role: null } });
  });

  test("is missing once the service has it no longer", async () => {
    const { group, groups } = open();
    await group.load();
    groups.state.groups = [];
    await group.load();
    expect(group.$group.get()).toEqual({ state: "missing" });
  });

  test("stays when it cannot be read for a while", async () => {
    const { group, groups } = open();
    await group.load();
    groups.failures.set("get g1", chatFailure(2801));
    groups.failures.set("find g1", chatFailure(2801));
    await group.load();
    expect(group.$group.get()).toMatchObject({ state: "ready" });
  });

  test("keeps its reader a member when the service has no time to answer, and is read again", async () => {
    const browser = createEnvironment();
    setEnvironment(browser.environment);
    const { group, groups } = open();
    await group.load();
    groups.state.groups = [groupOf("g1", { role: "Owner", name: "新群名" })];
    groups.failures.set("get g1", chatFailure(2996));
    await group.load();
    expect(group.$group.get()).toMatchObject({ value: { role: "Owner", name: "校友群" } });
    browser.pass(1000);
    await expect.poll(() => group.$group.get()).toMatchObject({ value: { role: "Owner", name: "新群名" } });
  });

  test("does not take a failed reading for the end of the membership", async () => {
    const { group, groups } = open({ others: [groupOf("g1")] });
    await group.load();
    groups.failures.set("get g1", chatFailure(2801));
    await group.load();
    expect(group.$group.get()).toMatchObject({ state: "ready", value: { role: "Owner" } });
  });

  test("is read no more often than the SDK allows, and in the end as it is", async () => {
    const browser = createEnvironment();
    setEnvironment(browser.environment);
    const { group, groups } = open();
    keepMount(group.$group);
    for (let count = 0; count < 20; count += 1) {
      groups.state.groups = [groupOf("g1", { memberCount: count })];
      groups.push({ type: "groups" });
      await new Promise(setImmediate);
    }
    const readings = () => groups.asked.filter((name) => name === "get g1").length;
    expect(readings()).toBe(6);
    browser.pass(1000);
    await expect.poll(() => group.$group.get()).toMatchObject({ value: { memberCount: 19 } });
    expect(readings()).toBe(7);
  });

  test("is read by one call at a time, however many changes come", async () => {
    const { group, groups } = open();
    await Promise.all([group.load(), group.load(), group.load()]);
    expect(groups.asked.filter((name) => name === "get g1").length).toBeLessThanOrEqual(2);
  });
});

describe("the changes of a group", () => {
  test("show after they are done", async () => {
    const { group } = open();
    expect(await group.change({ name: "同窗会" })).toMatchObject({ ok: true });
    expect(group.$group.get()).toMatchObject({ value: { name: "同窗会" } });
  });

  test("tell that a member has just left, whose row goes (R3.5.1-3)", async () => {
    const { group, groups } = open();
    await group.members.more();
    groups.state.members["g1"] = [memberOf(ME, { role: "Owner" })];
    expect(await group.mute("manager7", 600)).toMatchObject({ ok: false, reason: "not-in-group" });
    expect(group.members.$list.get().members.map(({ account }) => account)).toEqual([ME]);
  });

  test("say why they are refused", async () => {
    const { group, groups } = open();
    groups.failures.set("quit g1", chatFailure(10_009));
    expect(await group.quit()).toMatchObject({ ok: false, reason: "owner-stays" });
  });

  test("run at once against a lost connection, and fail", async () => {
    const { group, groups, stores } = open();
    stores.inbox.$connection.set("disconnected");
    expect(await group.dismiss()).toMatchObject({ ok: false, failure: { reason: "unreachable" } });
    expect(groups.asked).not.toContain("dismiss g1");
  });

  test("upload a picture before it becomes the group's", async () => {
    const { group, groups } = open();
    expect(await group.changePicture(new File(["x"], "picture.jpg"))).toMatchObject({ ok: true });
    expect(group.$group.get()).toMatchObject({ value: { avatar: "/icons/group-live.svg" } });
    expect(groups.asked).toContain("upload picture.jpg");
  });

  test("leave the picture as it was when the upload fails", async () => {
    const { group, groups } = open();
    groups.failures.set("upload picture.jpg", chatFailure(2040));
    expect(await group.changePicture(new File(["x"], "picture.jpg"))).toMatchObject({ ok: false, failure: { code: 2040 } });
    expect(groups.asked.filter((name) => name.startsWith("change"))).toEqual([]);
  });

  test("take the rows of removed members without another call", async () => {
    const { group, groups } = open();
    await group.members.more();
    expect(await group.remove(["manager7"])).toMatchObject({ ok: true });
    expect(group.members.$list.get().members.map(({ account }) => account)).toEqual([ME]);
    expect(groups.asked.filter((name) => name.startsWith("membersOf"))).toEqual([]);
  });

  test("hand the group over to another member", async () => {
    const { group } = open();
    await group.members.more();
    await group.handOver("manager7");
    expect(group.$group.get()).toMatchObject({ value: { role: "Member" } });
    expect(group.members.$list.get().members[0]).toMatchObject({ account: "manager7", role: "Owner" });
  });
});

describe("writing to a member (R3.6.2-4)", () => {
  const mayWriteTo = async ({ group }: ReturnType<typeof open>, account: string): Promise<boolean> => {
    const $may = group.$mayWriteTo(account);
    keepMount($may);
    // Two answers of the service.
    await new Promise((resolve) => setImmediate(resolve));
    return $may.get();
  };
  /** A stranger among the seekers. */
  const openWithStranger = () => {
    const opened = open();
    opened.chat.friends.state.lost.add("recruitUser9");
    return opened;
  };

  test("is offered to seekers for recruiters", async () => {
    expect(await mayWriteTo(open(), "manager7")).toBe(true);
  });

  test("is not offered to seekers for strangers", async () => {
    expect(await mayWriteTo(openWithStranger(), "recruitUser9")).toBe(false);
  });

  test("is offered to seekers for friends on both sides", async () => {
    expect(await mayWriteTo(open(), "recruitUser2")).toBe(true);
  });

  test("is offered where a conversation exists", async () => {
    const opened = openWithStranger();
    opened.chat.state.conversations = [conversationOf("C2CrecruitUser9")];
    await opened.stores.inbox.load();
    expect(await mayWriteTo(opened, "recruitUser9")).toBe(true);
  });
});
