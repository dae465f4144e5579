import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createGroupBook } from "#lib/stores/chat/groups/group-book.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const open = async (own: Parameters<typeof openGroupService>[0] = {}) => {
  const opened = openGroupService(own);
  const book = createGroupBook(opened.service);
  await book.load();
  return { ...opened, book };
};
const NEW = { name: "同窗会", id: null, avatar: "", introduction: "", announcement: "", members: [] } as const;

describe("the list of groups", () => {
  test("follows the service's events", async () => {
    const { book, groups } = await open();
    groups.state.groups = [groupOf("g1")];
    groups.push({ type: "groups" });
    await expect.poll(() => book.$groups.get()).toMatchObject({ state: "ready", value: [{ id: "g1" }] });
  });

  test("stays when a later reading fails", async () => {
    const { book, groups } = await open({ groups: [groupOf("g1")] });
    groups.failures.set("list", chatFailure(2801));
    await book.load();
    expect(book.$groups.get()).toMatchObject({ state: "ready", value: [{ id: "g1" }] });
  });

  test("fails when it cannot be read at first, until it is read again", async () => {
    const opened = openGroupService();
    opened.groups.failures.set("list", chatFailure(2801));
    const book = createGroupBook(opened.service);
    await expect.poll(() => book.$groups.get().state).toBe("failed");
    await book.load();
    expect(book.$groups.get()).toEqual({ state: "ready", value: [] });
  });
});

describe("the way to other groups", () => {
  test("finds a group by its id", async () => {
    const { book } = await open({ others: [groupOf("g2", { name: "招聘群", role: null })] });
    await book.lookup.find("g2");
    expect(book.lookup.$found.get()).toMatchObject({ state: "ready", value: { name: "招聘群" } });
  });

  test("finds no group by an unknown id", async () => {
    const { book } = await open();
    await book.lookup.find("nope");
    expect(book.lookup.$found.get()).toEqual({ state: "missing" });
  });
});

describe("a new group", () => {
  test("is in the list", async () => {
    const { book } = await open();
    expect(await book.create({ ...NEW, type: "Private" })).toMatchObject({ ok: true, value: { id: "new" } });
    await expect.poll(() => book.$groups.get()).toMatchObject({ value: [{ name: "同窗会" }] });
  });

  test("is joined by its creator if it is a live group (R3.4.13-2)", async () => {
    const { book, groups } = await open();
    await book.create({ ...NEW, type: "AVChatRoom" });
    expect(groups.asked).toContain("join new");
  });

  test("is refused with the service's reason", async () => {
    const { book, groups } = await open();
    groups.failures.set("create Public 同窗会 taken", chatFailure(10_021));
    expect(await book.create({ ...NEW, type: "Public", id: "taken" })).toMatchObject({ ok: false, reason: "id-taken" });
  });
});

test("a group has one store for all screens", async () => {
  const { book } = await open({ groups: [groupOf("g1")] });
  expect(book.group("g1")).toBe(book.group("g1"));
});
