import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { addFile, findFile } from "#server/db/files.ts";
import { startServer } from "#server/index.ts";
import { diskFiles } from "#server/services/files.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "maintenance-"));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const HOUR = 3_600_000;
const OWNER = "100002";
const bytes = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.from("%PDF-1.7");
};

test("a running server removes uploads that were never saved after a day, and no other file", { tags: "release" }, async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = TEST_NOW;
  const errors: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
  const server = await startServer(readConfig({ PORT: "0", DATA_DIR: folder, DEMO: "1" }), { now: () => now }, log);
  const { db } = server.database;
  const store = diskFiles(join(folder, "files"));
  const upload = async (name: string): Promise<string> => {
    const path = `uploads/${name}.pdf`;
    const size = await store.save(path, bytes(), 100);
    await addFile(db, OWNER, { path, name: `${name}.pdf`, fileType: "pdf", size }, now);
    return path;
  };
  const [unsaved, saved, received] = [await upload("unsaved"), await upload("saved"), await upload("received")];
  await db
    .insertInto("resume_attachments")
    .values({ user_id: OWNER, kind: "other", name: "saved.pdf", path: saved, file_type: "pdf", size: 8, photo: 0, position: 0 })
    .execute();
  const { id } = await db.selectFrom("applications").select("id").executeTakeFirstOrThrow();
  await db.insertInto("received_files").values({ application_id: id, path: received }).execute();
  const kept = async (): Promise<boolean[]> =>
    Promise.all([unsaved, saved, received].map(async (path) => (await store.find(path)) !== null));

  now += 23 * HOUR;
  const late = await upload("late");
  now += 2 * HOUR;
  vi.advanceTimersByTime(HOUR);
  await expect.poll(() => findFile(db, unsaved)).toBeNull();
  expect(await kept()).toEqual([false, true, true]);
  // Uploaded two hours ago, it may still be saved.
  expect(await store.find(late)).not.toBeNull();
  expect(errors).toEqual([]);
  await server.close();
});
