import { keepMount } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { readInvitation } from "#lib/domain/chat/groups/invitations.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createGroup } from "#lib/stores/chat/groups/group.ts";
import { createInvitation } from "#lib/stores/chat/groups/invitation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

beforeEach(() => setEnvironment(createEnvironment("https://jobs.example.com/im?x=1").environment));

const ID = "@TGS#2AB";
/** The link of a group that is shown and whose token the service knows; `failure` is that of the link's first reading. */
const open = async (token = "", failure: Failure | null = null) => {
  const opened = openGroupService({ groups: [groupOf(ID, { role: "Owner" })], tokens: { [ID]: token } });
  const group = createGroup(opened.service, ID, null);
  opened.groups.facet.listen(group.receive);
  keepMount(group.$group);
  await group.load();
  if (failure) opened.groups.failures.set(`token ${ID}`, failure);
  const invitation = createInvitation(group);
  keepMount(invitation.$link);
  const link = (): string => {
    const now = invitation.$link.get();
    return now.state === "ready" ? now.value : now.state;
  };
  return { ...opened, ...invitation, group, link };
};

describe("the link of an invitation", () => {
  test("leads to the seekers' chat and names the group in its fragment alone", async () => {
    const { link } = await open();
    await expect.poll(link).toBe("https://jobs.example.com/im#join=%40TGS%232AB");
  });

  test("carries the group's token", async () => {
    const { link } = await open("0f3a");
    await expect.poll(() => readInvitation(new URL(link()).hash)).toEqual({ group: ID, token: "0f3a" });
  });

  test("gets another token each time it is renewed", async () => {
    const { link, renew, groups } = await open("0f3a");
    expect(await renew()).toMatchObject({ ok: true });
    const first = groups.state.tokens[ID];
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(new URL(link()).hash).toContain(`&key=${first}`);
    await renew();
    expect(groups.state.tokens[ID]).not.toBe(first);
  });

  test("stays when the renewal is refused", async () => {
    const { link, renew, groups } = await open("0f3a");
    await expect.poll(link).toContain("0f3a");
    groups.failures.set(`setToken ${ID}`, chatFailure(10_007));
    expect(await renew()).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(link()).toContain("0f3a");
  });

  test("says that a renewal failed without waiting for the link to be read", async () => {
    const { group, groups } = await open();
    groups.failures.set(`setToken ${ID}`, chatFailure(2801));
    const { $link, renew } = createInvitation({ ...group, invitationToken: () => new Promise(() => undefined) });
    keepMount($link);
    expect(await renew()).toMatchObject({ ok: false });
  });

  test("follows a renewal by another manager", async () => {
    const { link, groups } = await open("0f3a");
    await expect.poll(link).toContain("0f3a");
    groups.state.tokens[ID] = "77aa";
    groups.push({ type: "groups" });
    await expect.poll(link).toContain("77aa");
  });

  test("that could not be read is read again", async () => {
    const { link, load } = await open("", chatFailure(2801));
    await expect.poll(link).toBe("failed");
    await load();
    expect(link()).toContain("#join=");
  });
});
