import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { logOut } from "#lib/contract/account/account.ts";
import { deleteFile, uploadFile } from "#lib/contract/files.ts";
import { UPLOAD_EXTENSIONS, UPLOAD_MAX_BYTES } from "#lib/domain/files/files.ts";
import { removeOwnerless } from "#server/db/files.ts";
import { saveAttachments } from "#server/db/resume/resume-attachments.ts";
import { addFiles, DEMO_FILES, demoPath } from "#server/demo/seed/files.ts";
import { diskFiles } from "#server/services/files.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { attachmentOf, formOf, PDF, sendUpload, streamOf, uploadPdf } from "#tests/support/server/uploads.ts";

const HOUR = 3_600_000;
const TOO_LARGE = "上传文件大小不能超过100MB!";
const UNSUPPORTED = "请上传文档、图片、表格、压缩包等常见文件格式！";

const backend = await openBackend();
afterAll(backend.close);
const other = await backend.logIn("13700000001");

let phones = 13710000000;
/** A seeker with a day's allowance of their own. */
let me = await backend.logIn(String(++phones));
beforeEach(async () => {
  me = await backend.logIn(String(++phones));
});

const send = (body: BodyInit, contentType?: string) => sendUpload(backend, body, { token: me.token }, contentType);
const upload = (name: string, content: string | Buffer = PDF) => send(formOf([name, content]));
const keptFiles = () => (existsSync(join(backend.folder, "uploads")) ? readdirSync(join(backend.folder, "uploads")) : []);
const rows = () => backend.db.selectFrom("files").selectAll().where("owner_id", "=", me.user.id).execute();
const download = (path: string, token?: string) => {
  const query = new URLSearchParams({ newName: path, oldName: "a.pdf" });
  return backend.request(
    `/api/PublicFileController/downLoadOSS?${query}`,
    token === undefined ? {} : { headers: { authorization: token } },
  );
};

/** Runs `attempt` and sees that it left neither a file nor a row. */
const leavingNothing = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
  const before = keptFiles();
  const answer = await attempt();
  expect(keptFiles()).toEqual(before);
  expect(before.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(await rows()).toEqual([]);
  return answer;
};

describe("an upload", () => {
  test("is kept under a path of the server's own, with its owner", async () => {
    const reply = await upload("我的 简历\u3000.PDF");
    expect(reply).toMatchObject({ code: 0, data: [{ fileName: "我的简历.PDF", fileType: "pdf", size: PDF.length }] });
    const [file] = z.decode(uploadFile.answer, reply.data as z.core.input<typeof uploadFile.answer>);
    expect(file?.path).toMatch(/^uploads\/[0-9a-f]{32}\.pdf$/);
    expect(await rows()).toEqual([
      {
        path: file?.path,
        owner_id: me.user.id,
        name: "我的简历.PDF",
        file_type: "pdf",
        size: PDF.length,
        is_public: false,
        company_id: null,
        created_at: new Date(backend.clock.now()),
      },
    ]);
  });

  test("is given back to its owner alone", async () => {
    await upload("简历.pdf");
    const path = (await rows())[0]?.path ?? "";
    const own = await download(path, me.token);
    expect([own.headers.get("content-type"), await own.text()]).toEqual(["application/pdf", PDF]);
    expect(await (await download(path, other.token)).json()).toMatchObject({ code: 403, data: null });
    expect(await (await download(path)).json()).toMatchObject({ code: 301 });
  });

  test("of the same content and name twice is two files", async () => {
    await upload("a.pdf");
    await upload("a.pdf");
    expect(new Set((await rows()).map(({ path }) => path)).size).toBe(2);
  });

  test.each([
    ["C:\\我的文档\\a.pdf", "a.pdf"],
    ["../../../etc/cron.d/a.pdf", "a.pdf"],
    ["cod\u202efdp.exe.pdf", "codfdp.exe.pdf"],
    ["a\u200b\u0007b.pdf", "ab.pdf"],
  ])("with the name %j becomes %j", async (sent, known) => {
    expect(await upload(sent)).toMatchObject({ code: 0, data: [{ fileName: known }] });
  });

  test("may have fields beside it", async () => {
    const form = formOf(["a.pdf", PDF]);
    form.append("type", "1");
    expect(await send(form)).toMatchObject({ code: 0 });
  });
});

const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const BEGINNINGS: Record<(typeof UPLOAD_EXTENSIONS)[number], string[]> = {
  pdf: ["%PDF-1.4", "\xef\xbb\xbf%PDF-1.4"],
  doc: [OLE, "PK\x03\x04", "{\\rtf1"],
  docx: ["PK\x03\x04", OLE],
  wps: [OLE],
  rtf: ["{\\rtf1"],
  txt: ["plain", "\xff\xfea\0"],
  xls: [OLE],
  xlsx: ["PK\x03\x04"],
  et: [OLE],
  csv: ["a,b"],
  ppt: [OLE],
  pptx: ["PK\x03\x04"],
  dps: [OLE],
  jpg: ["\xff\xd8\xff\xe0"],
  jpeg: ["\xff\xd8\xff\xe1"],
  png: ["\x89PNG\r\n\x1a\n"],
  gif: ["GIF87a", "GIF89a"],
  bmp: ["BM"],
  webp: ["RIFF\x01\n\x02\x03WEBP"],
  zip: ["PK\x03\x04", "PK\x05\x06"],
  rar: ["Rar!\x1a\x07"],
  "7z": ["7z\xbc\xaf\x27\x1c"],
};
const bytes = (latin1: string): Buffer => Buffer.from(latin1, "latin1");

describe("types of files", () => {
  test.each(UPLOAD_EXTENSIONS)("may be %s, and only if it begins so", async (extension) => {
    for (const beginning of BEGINNINGS[extension])
      expect(await upload(`a.${extension}`, bytes(beginning))).toMatchObject({ code: 0 });
    // A program for Windows, and a page with a NUL so that it is not even text.
    for (const beginning of ["MZ\x90\0\x03", "<html><script>\0"])
      expect(await upload(`a.${extension}`, bytes(beginning))).toMatchObject({
        code: 400,
        message: "文件内容与扩展名不符，请检查后重新上传！",
      });
  });

  test.each(["a.exe", "a.html", "a.svg", "a.js", "a.pdf.sh", "a"])("exclude %s", async (name) => {
    expect(await leavingNothing(() => upload(name))).toMatchObject({ status: 200, code: 400, message: UNSUPPORTED });
  });

  test.each(["", ".", "..", "a.pdf/", " "])("is no file when it is called %j", async (name) => {
    expect(await leavingNothing(() => upload(name))).toMatchObject({ status: 200, code: 400, message: "请选择一个文件上传！" });
  });

  test("depend on a file's own bytes, in pieces of any size", async () => {
    const drip = (content: string): ReadableStream => {
      const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\n';
      const letters = [...bytes(`${head}${content}\r\n--b--\r\n`)].map((byte) => Uint8Array.of(byte));
      return streamOf(letters);
    };
    expect(await send(drip(`\x89PNG\r\n\x1a\n${"x".repeat(3000)}`), "multipart/form-data; boundary=b")).toMatchObject({ code: 0 });
    expect((await rows())[0]?.size).toBe(3008);
    expect(await send(drip("<html>"), "multipart/form-data; boundary=b")).toMatchObject({ code: 400 });
  });

  test("is nothing when it is empty", async () => {
    expect(await leavingNothing(() => upload("a.txt", ""))).toMatchObject({ code: 400, message: "文件内容为空，请重新选择！" });
  });

  test("has a name of reasonable length", async () => {
    expect(await upload(`${"长".repeat(196)}.pdf`)).toMatchObject({ code: 0 });
    expect(await upload(`${"长".repeat(197)}.pdf`)).toMatchObject({ code: 400, message: "文件名超出允许的范围" });
  });
});

/** A form with a PDF of a given size, generated while sending. */
const pdfOfSize = (size: number): ReadableStream => {
  const MEGABYTE = Buffer.alloc(1024 ** 2, " ");
  return streamOf(
    (function* () {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-');
      for (let left = size - 5; left > 0; left -= MEGABYTE.length) yield MEGABYTE.subarray(0, left);
      yield Buffer.from("\r\n--b--\r\n");
    })(),
  );
};
const FORM = "multipart/form-data; boundary=b";

describe("how large a file is", () => {
  test("may be 100 MB to the byte", async () => {
    expect(await send(pdfOfSize(UPLOAD_MAX_BYTES), FORM)).toMatchObject({ code: 0, data: [{ size: 104_857_600 }] });
  });

  test("may not be one byte more", async () => {
    const reply = await leavingNothing(() => send(pdfOfSize(UPLOAD_MAX_BYTES + 1), FORM));
    expect(reply).toMatchObject({ status: 200, code: 400, message: TOO_LARGE, data: { fields: { file: TOO_LARGE } } });
  });

  test("is checked in advance if the request declares it", async () => {
    const length = UPLOAD_MAX_BYTES + 1024 ** 2;
    const reply = await leavingNothing(() => sendUpload(backend, formOf(["a.pdf", PDF]), { token: me.token, length }));
    expect(reply).toMatchObject({ code: 400, message: TOO_LARGE });
  });
});

describe("a form that is not as it should be", () => {
  const PART = 'content-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n';
  const UNREADABLE = "请求内容格式不正确";
  const ONE = "请选择一个文件上传！";

  test.each<[what: string, body: string | FormData, contentType: string | undefined, message: string]>([
    ["two files", formOf(["a.pdf", PDF], ["b.pdf", PDF]), undefined, ONE],
    ["two files, the second unfit", formOf(["a.pdf", PDF], ["b.exe", PDF]), undefined, ONE],
    ["no file", formOf(), undefined, ONE],
    ["no file but fields", "--b\r\ncontent-disposition: form-data; name=x\r\n\r\n1\r\n--b--\r\n", FORM, ONE],
    ["a thousand fields", `${"--b\r\ncontent-disposition: form-data; name=x\r\n\r\n1\r\n".repeat(1000)}--b--`, FORM, ONE],
    ["no boundary", `--b\r\n${PART}%PDF-\r\n--b--\r\n`, "multipart/form-data", UNREADABLE],
    ["another boundary", `--c\r\n${PART}%PDF-\r\n--c--\r\n`, FORM, UNREADABLE],
    ["no end", `--b\r\n${PART}${PDF.repeat(1000)}`, FORM, UNREADABLE],
    ["an end within the head of the part", "--b\r\ncontent-disp", FORM, UNREADABLE],
    ["nothing", "", FORM, UNREADABLE],
    ["no form", PDF, "application/pdf", UNREADABLE],
    ["JSON", "{}", "application/json", UNREADABLE],
    ["fields of an address", "file=a.pdf", "application/x-www-form-urlencoded", UNREADABLE],
  ])("with %s is refused and leaves nothing", async (_what, body, contentType, message) => {
    expect(await leavingNothing(() => send(body, contentType))).toMatchObject({ status: 200, code: 400, message });
    expect(backend.logged).toEqual([]);
  });

  test("is no other method's", async () => {
    expect((await backend.request("/system-api/PublicFileController/uploadFileServerCoudWebWithType")).status).toBe(405);
  });
});

describe("the session of an upload", () => {
  test("must be there", async () => {
    for (const token of [undefined, "out-of-date"])
      expect(await sendUpload(backend, formOf(["a.pdf", PDF]), { ...(token && { token }) })).toMatchObject({
        status: 200,
        code: 301,
      });
    await backend.call(logOut, undefined, { token: me.token });
    expect(await leavingNothing(() => upload("a.pdf"))).toMatchObject({ code: 10_002 });
  });

  test("that ends during the upload leaves no file", async () => {
    const before = keptFiles().length;
    const form = async function* () {
      yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n${PDF.padEnd(65_536)}`);
      await expect.poll(() => keptFiles().length).toBeGreaterThan(before);
      await backend.call(logOut, undefined, { token: me.token });
      yield Buffer.from("\r\n--b--\r\n");
    };
    const sent = () => send(streamOf(form()), "multipart/form-data; boundary=b");
    expect(await leavingNothing(sent)).toMatchObject({ code: 10_002, message: "登录超时，请重新登录" });
  });

  test("is renewed by it, and not by a download, which could not carry the new token", async () => {
    await upload("a.pdf");
    const path = (await rows())[0]?.path ?? "";
    backend.clock.advance(13 * HOUR);
    expect((await download(path, me.token)).headers.get("content-type")).toBe("application/pdf");
    backend.clock.advance(HOUR);
    expect(await upload("b.pdf")).toMatchObject({ code: 0, token: expect.stringMatching(/^.{43}$/) });
  });
});

describe("a day's uploads", () => {
  const inOneDay = "今日上传的文件过多，请24小时后再试";

  test("are a hundred files", { tags: "release" }, async () => {
    const sending = { token: me.token, length: 1000 };
    for (let count = 0; count < 100; count += 1)
      expect(await sendUpload(backend, formOf(["a.pdf", PDF]), sending)).toMatchObject({ code: 0 });
    expect(await sendUpload(backend, formOf(["a.pdf", PDF]), sending)).toMatchObject({
      code: 429,
      message: inOneDay,
      data: { waitSeconds: 86_400 },
    });
    backend.clock.advance(24 * HOUR - 1);
    me = await backend.logIn(me.user.phone);
    expect(await upload("a.pdf")).toMatchObject({ code: 429, message: "今日上传的文件过多，请1分钟后再试" });
    backend.clock.advance(1);
    expect(await upload("a.pdf")).toMatchObject({ code: 0 });
  });

  test("are a gigabyte, counted by the declared size, also for parallel requests", async () => {
    // A request that does not say its length is counted as the largest: ten of them fit, the eleventh does not.
    const codes = (await Promise.all(Array.from({ length: 15 }, () => upload("a.pdf")))).map(({ code }) => code);
    expect(codes.sort((a, b) => a - b)).toEqual([...Array(10).fill(0), ...Array(5).fill(429)]);
    expect(await rows()).toHaveLength(10);
    // The rest of the day's allowance is enough for small ones.
    expect(await sendUpload(backend, formOf(["a.pdf", PDF]), { token: me.token, length: 1000 })).toMatchObject({ code: 0 });
  });
});

describe("an uploaded file", () => {
  const codeOf = async (path: string, token?: string) => {
    const answer = await download(path, token);
    return answer.headers.get("content-type") === "application/pdf" ? 0 : ((await answer.json()) as { code: number }).code;
  };
  const isKept = (path: string) => existsSync(join(backend.folder, path));

  const logInAnother = () => backend.logIn(String(++phones));

  test("becomes unreadable when its owner is deleted, and is then removed", async () => {
    const [path, another] = [await uploadPdf(backend, me), await logInAnother()];
    expect(await codeOf(path, me.token)).toBe(0);
    await backend.db.deleteFrom("users").where("id", "=", me.user.id).execute();
    expect([await codeOf(path), await codeOf(path, me.token), await codeOf(path, another.token)]).toEqual([301, 301, 403]);
    expect(await removeOwnerless(backend.db, diskFiles(backend.folder).remove)).toEqual([]);
    expect(isKept(path)).toBe(false);
    expect(await codeOf(path, another.token)).toBe(404);
  });

  test("is deleted by its owner: row, bytes, and its place in the résumé", async () => {
    const [path, kept] = [await uploadPdf(backend, me), await uploadPdf(backend, me)];
    await saveAttachments(backend.db, me.user.id, { otherAttachments: [attachmentOf(path)] });
    const remove = () => backend.call(deleteFile, { path }, { token: me.token });
    expect(await remove()).toMatchObject({ code: 0, message: "删除成功" });
    expect(await remove()).toMatchObject({ code: 0 });
    expect((await rows()).map((row) => row.path)).toEqual([kept]);
    expect([isKept(path), isKept(kept)]).toEqual([false, true]);
    const attachments = backend.db.selectFrom("resume_attachments").selectAll().where("user_id", "=", me.user.id);
    expect(await attachments.execute()).toEqual([]);
  });

  test("can be deleted only by its owner, and a public one not at all", async () => {
    const [path, another] = [await uploadPdf(backend, me), await logInAnother()];
    expect(await backend.call(deleteFile, { path }, { token: another.token })).toMatchObject({ code: 403 });
    await addFiles(backend.db, TEST_NOW);
    expect(await backend.call(deleteFile, { path: demoPath(DEMO_FILES[0]) }, { token: another.token })).toMatchObject({
      code: 403,
    });
    expect(await removeOwnerless(backend.db, diskFiles(backend.folder).remove)).toEqual([]);
    expect([await codeOf(path, me.token), await codeOf(demoPath(DEMO_FILES[0]))]).toEqual([0, 0]);
  });
});
