/** A running server sends the messages of the desk, also those that were waiting when it ended. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { MOVE_UNDO_GRACE_MS, MOVE_UNDO_MS } from "#lib/domain/desk/messages.ts";
import { readConfig } from "#server/config.ts";
import { COMMAND } from "#server/desk/actor.ts";
import { moveApplications } from "#server/desk/applications.ts";
import { startServer } from "#server/index.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "message-post-"));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test("a message that waits when the server ends is sent once by the next start", { tags: "release" }, async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = TEST_NOW;
  const errors: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
  const start = () => startServer(readConfig({ PORT: "0", DATA_DIR: folder, DEMO: "1" }), { now: () => now }, log);
  const first = await start();
  const { id } = await first.database.db
    .selectFrom("applications")
    .innerJoin("posts", "posts.id", "post_id")
    .select("applications.id")
    .where("status", "=", "10")
    .where("withdrawn_at", "is", null)
    .where("recruiter_id", "is not", null)
    .executeTakeFirstOrThrow();
  const moved = await moveApplications(
    { db: first.database.db, actor: COMMAND, now },
    { ids: [id], status: "20", reason: "", message: "请留意安排", appointment: null },
  );
  expect(moved.messages).toBe(1);
  await first.close();

  now += MOVE_UNDO_MS + MOVE_UNDO_GRACE_MS;
  const second = await start();
  const { db } = second.database;
  const written = async () => {
    const rows = await db.selectFrom("chat_messages").select(["from_id", "content"]).execute();
    return rows.filter(({ content }) => JSON.stringify(content).includes("请留意安排")).map(({ from_id }) => from_id);
  };
  expect(await written()).toEqual([]);
  vi.advanceTimersByTime(1000);
  await expect.poll(written).toEqual([expect.stringMatching(/^manager\d+$/)]);
  const state = async () => (await db.selectFrom("bulk_moved").select("message_state").executeTakeFirstOrThrow()).message_state;
  await expect.poll(state).toBe("sent");
  vi.advanceTimersByTime(5000);
  await second.close();
  expect(errors).toEqual([]);
});
