/** Files whose names are made to pass filters or to leave the store. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { uploadFile } from "#lib/contract/files.ts";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { uploadExtension } from "#lib/domain/files/files.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import { diskFiles } from "#server/services/files.ts";
import { uploadNames } from "#tests/support/hostile/hostile-corpora.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { formOf, PDF, sendUpload } from "#tests/support/server/uploads.ts";

/** The store has neighbours: a name that leads out of it would be seen beside it or change one of them. */
const root = mkdtempSync(join(tmpdir(), "upload-names-"));
const NEIGHBOURS = ["a.pdf", "index.html", "etc/passwd"];
for (const folder of ["etc", "store"]) mkdirSync(join(root, folder));
for (const name of NEIGHBOURS) writeFileSync(join(root, name), "as it was");

const backend = await openBackend({ files: diskFiles(join(root, "store")) });
afterAll(async () => {
  await backend.close();
  rmSync(root, { recursive: true, force: true });
});

/** A day's allowance of one seeker is a hundred files. */
const A_DAY = 100;
const seekers: string[] = [];
for (let count = 0; count * A_DAY < uploadNames.length * 2; count += 1) {
  const user = await findOrRegister(backend.db, String(13_730_000_000 + count), backend.clock.now());
  seekers.push((await openSession(backend.db, user.id, deviceOf(""), backend.clock.now())).token);
}
let sent = 0;
const sending = () => {
  const token = seekers[Math.floor(sent / A_DAY)] ?? "";
  sent += 1;
  return { token, length: 10_000 };
};

type Answer = Awaited<ReturnType<typeof sendUpload>>;

const STORED = /^uploads\/[0-9a-f]{32}\.([a-z0-9]{2,4})$/;
/** Parts that a shown or saved name must not contain: path separators, invisible characters, white space. */
const LEFT_OVER = /[\p{Cc}\p{Cf}\s\\/]/u;
const kept: string[] = [];

/** Whether a file was stored; checks the answer in either case. */
const judge = (name: string, { status, code, message, data }: Answer): boolean => {
  expect(status, name).toBe(200);
  if (code !== 0) {
    expect(code, name).toBe(400);
    expect(message, name).toMatch(/\p{Script=Han}/u);
    return false;
  }
  const [file] = z.decode(uploadFile.answer, data as z.core.input<typeof uploadFile.answer>);
  const [, extension] = STORED.exec(file?.path ?? "") ?? [];
  expect(extension, name).toBe(uploadExtension(file?.name ?? ""));
  expect(file?.name, name).not.toMatch(LEFT_OVER);
  kept.push(file?.path ?? "");
  return true;
};

/** A form that no browser writes: the name is unescaped, with quotes and line ends. */
const bareForm = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${PDF}\r\n--b--\r\n`);

// Each upload waits for the disk, which other tests use as well.
describe("a hostile name", () => {
  test("is cleaned or refused with a sentence", { tags: "release" }, async () => {
    let accepted = 0;
    for (const name of uploadNames) if (judge(name, await sendUpload(backend, formOf([name, PDF]), sending()))) accepted += 1;
    // Many of them are only odd, and end as a document does.
    expect(accepted).toBeGreaterThan(100);
    expect(uploadNames.length - accepted).toBeGreaterThan(100);
    expect(backend.logged).toEqual([]);
  });

  test("that breaks its form is cleaned or refused with a sentence, too", { tags: "release" }, async () => {
    const breaking = uploadNames.filter((name) => /["\r\n\\;]/.test(name));
    expect(breaking.length).toBeGreaterThan(100);
    for (const name of breaking)
      judge(name, await sendUpload(backend, bareForm(name), sending(), "multipart/form-data; boundary=b"));
    expect(backend.logged).toEqual([]);
  });

  test("leads nowhere but into the store", () => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const inStore = files
      .filter(({ parentPath }) => parentPath === join(root, "store", "uploads"))
      .map(({ name }) => `uploads/${name}`);
    expect(new Set(inStore)).toEqual(new Set(kept));
    expect(files.length - inStore.length).toBe(NEIGHBOURS.length);
  });
});
