import { afterAll, describe, expect, test } from "vitest";
import { fairPicturePath, postPicturePath } from "#lib/domain/paths.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const DAY = 86_400_000;
const statusOf = async (path: string): Promise<number> => (await backend.request(path)).status;

const addFair = async (): Promise<string> => {
  const times = { starts_at: new Date(TEST_NOW), ends_at: new Date(TEST_NOW + DAY), day_count: 1 };
  const row = { name: "秋季招聘会", type: "SCENE" as const, organizer: "就业服务中心", ...times, pinned: false, cancelled: false };
  return (await db.insertInto("fairs").values(row).returning("id").executeTakeFirstOrThrow()).id;
};

describe("the picture of a shared post", () => {
  test("may be kept for an hour, and is known by its etag", async () => {
    const path = postPicturePath(await addPost(db));
    const first = await backend.request(path);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
    const etag = first.headers.get("etag") ?? "";
    const again = await backend.request(path, { headers: { "if-none-match": etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test("changes with the post", async () => {
    const id = await addPost(db);
    const before = await backend.request(postPicturePath(id));
    await db.updateTable("posts").set({ name: "语文教师" }).where("id", "=", id).execute();
    const after = await backend.request(postPicturePath(id));
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(false);
  });

  test("is there while its page is: not of a post that has closed, not begun or never was", async () => {
    expect(await statusOf(postPicturePath(await addPost(db, { endsOn: "2026-11-20" })))).toBe(404);
    expect(await statusOf(postPicturePath(await addPost(db, { startsOn: "2026-11-22" })))).toBe(404);
    expect(await statusOf(postPicturePath("999999999999"))).toBe(404);
  });

  test.each(["/share/posts/0.png", "/share/posts/1x.png", "/share/posts/-1.png", "/share/posts/1.svg", "/share/posts/%00.png"])(
    "has one spelling, which is not %s",
    async (path) => {
      expect(await statusOf(path)).toBe(404);
    },
  );
});

describe("the picture of a shared fair", () => {
  test("is drawn, and changes when the fair is cancelled", async () => {
    const id = await addFair();
    const before = await backend.request(fairPicturePath(id));
    expect([before.status, before.headers.get("content-type")]).toEqual([200, "image/png"]);
    await db.updateTable("fairs").set({ cancelled: true }).where("id", "=", id).execute();
    const after = await backend.request(fairPicturePath(id));
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(await statusOf(fairPicturePath("999999999999"))).toBe(404);
  });
});

test("an address may have a thousand pictures drawn in an hour, and goes on to get those at hand", async () => {
  const address = "203.0.113.77";
  const known = postPicturePath(await addPost(db, { name: "出纳" }));
  expect((await backend.request(known, { address })).status).toBe(200);
  await db.updateTable("rate_limits").set({ count: 1000 }).where("key", "=", `pictures:${address}`).execute();
  const other = postPicturePath(await addPost(db, { name: "会计" }));
  const refused = await backend.request(other, { address });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await backend.request(known, { address })).status).toBe(200);
  expect((await backend.request(other, { address: "203.0.113.78" })).status).toBe(200);
});
