import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createApplications } from "#lib/stores/chat/groups/applications.ts";
import { applicationOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const WISH = applicationOf("u1");

const open = async () => {
  const opened = openGroupService({ applications: [WISH, applicationOf("u2")] });
  const applications = createApplications(opened.service);
  opened.groups.facet.listen(applications.receive);
  await applications.load();
  const accounts = (): string[] => applications.$applications.get().map(({ account }) => account);
  return { ...opened, applications, accounts };
};

describe("wishes to join a group (R3.4.9-1)", () => {
  test("go when they are answered", async () => {
    const { accounts, applications, groups } = await open();
    expect(await applications.answer(WISH, true)).toMatchObject({ ok: true });
    expect([accounts(), groups.asked.includes("answer u1 true")]).toEqual([["u2"], true]);
  });

  test("stay when the answer fails", async () => {
    const { accounts, applications, groups } = await open();
    groups.failures.set("answer u1 false", chatFailure(2801));
    expect(await applications.answer(WISH, false)).toMatchObject({ ok: false });
    expect(accounts()).toEqual(["u1", "u2"]);
  });

  test("go when another manager was first", async () => {
    const { accounts, applications, groups } = await open();
    groups.failures.set("answer u1 true", chatFailure(10_024));
    groups.state.applications = [applicationOf("u2")];
    expect(await applications.answer(WISH, true)).toMatchObject({ ok: false, reason: "no-application" });
    expect(accounts()).toEqual(["u2"]);
  });

  test("come with the service's events", async () => {
    const { accounts, groups } = await open();
    groups.state.applications = [WISH, applicationOf("u2"), applicationOf("u3")];
    groups.push({ type: "applications" });
    await expect.poll(accounts).toEqual(["u1", "u2", "u3"]);
  });

  test("go when their writer has become a member on another device", async () => {
    const { accounts, groups } = await open();
    groups.state.applications = [applicationOf("u2")];
    groups.push({ type: "members", group: "g1", joined: ["u1"], left: [], changed: [] });
    await expect.poll(accounts).toEqual(["u2"]);
  });
});
