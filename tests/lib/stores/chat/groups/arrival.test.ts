import { keepMount } from "nanostores";
import { describe, expect, test, vi } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createArrival } from "#lib/stores/chat/groups/arrival.ts";
import { createGroupBook } from "#lib/stores/chat/groups/group-book.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

/** Follows an invitation to a group that the reader is not in. */
const follow = (fragment: string, own: Parameters<typeof openGroupService>[0] = {}) => {
  const opened = openGroupService({ others: [groupOf("g1", { role: null })], tokens: { g1: "new" }, ...own });
  const valid = vi.fn();
  const book = createGroupBook(opened.service);
  const arrival = createArrival({ book, fragment, onValid: ({ id }) => valid(id) });
  return { ...opened, ...arrival, valid, look: () => keepMount(arrival.$arrival) };
};

describe("an invitation", () => {
  test("with the group's present token leads to the group", async () => {
    const { look, valid } = follow("#join=g1&key=new");
    look();
    await expect.poll(() => valid.mock.calls).toEqual([["g1"]]);
  });

  test("without a token leads to a group that has none yet", async () => {
    const { look, valid } = follow("#join=g1", { tokens: {} });
    look();
    await expect.poll(() => valid.mock.calls).toEqual([["g1"]]);
  });

  test("leads members to their group with any token", async () => {
    const { look, valid } = follow("#join=g2&key=old", { groups: [groupOf("g2")], tokens: { g2: "new" } });
    look();
    await expect.poll(() => valid.mock.calls).toEqual([["g2"]]);
  });

  test.each([
    ["#join=g1&key=old", "stale"],
    ["#join=g1", "stale"],
    ["#join=other&key=new", "gone"],
    ["#join=", "broken"],
    ["#join=g1&key=%20", "broken"],
  ])("%s is %s", async (fragment, state) => {
    const { look, valid, $arrival } = follow(fragment);
    look();
    await expect.poll(() => $arrival.get()).toEqual({ state });
    expect(valid).not.toHaveBeenCalled();
  });

  test("to a work group, which hides from strangers, is gone", async () => {
    const { look, groups, $arrival } = follow("#join=g1");
    groups.failures.set("find g1", chatFailure(10_007));
    look();
    await expect.poll(() => $arrival.get()).toEqual({ state: "gone" });
  });

  test.each(["find g1", "token g1"])("that cannot be looked up (%s) leads on after another try", async (call) => {
    const { look, load, valid, groups, $arrival } = follow("#join=g1&key=new");
    groups.failures.set(call, chatFailure(2801));
    look();
    await expect.poll(() => $arrival.get()).toMatchObject({ state: "failed", failure: { reason: "unreachable" } });
    await load();
    expect(valid).toHaveBeenCalledWith("g1");
  });
});
