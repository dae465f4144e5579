import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { downloadFile } from "#lib/contract/files.ts";
import { fileKind, fileName, fileViewPath, storedPathIn } from "#lib/domain/files/file-view.ts";
import { HOSTILE_FILE_URLS } from "#tests/support/hostile/hostile-urls.ts";

const SITE = "https://jobs.example";
const API = "https://api.example";
const pathIn = (url: string) => storedPathIn(url, [SITE, API]);
const DOWNLOAD = "/api/PublicFileController/downLoadOSS";

describe("the address of a file to view", () => {
  test.each([
    ["demo/企业简介.pdf", "demo/企业简介.pdf"],
    ["2026/11/a b(1).docx", "2026/11/a b(1).docx"],
    [`${DOWNLOAD}?newName=demo%2F%E4%BC%81%E4%B8%9A.pdf&oldName=x`, "demo/企业.pdf"],
    [`${SITE}${DOWNLOAD}?newName=a.png`, "a.png"],
    [`${API}${DOWNLOAD}?oldName=x&newName=/upload/a.png`, "/upload/a.png"],
  ])("%s is one", (url, path) => expect(pathIn(url)).toBe(path));

  test.each(HOSTILE_FILE_URLS)("%j is refused", (url) => expect(pathIn(url)).toBeNull());

  test("there are at least thirty hostile ones", () => expect(HOSTILE_FILE_URLS.length).toBeGreaterThanOrEqual(30));

  test("is read back from the page's own address, for every stored path", () => {
    const path = fc
      .array(fc.stringMatching(/^[\p{L}\p{N}_ ()&+,=%#?-]{1,20}$/u), { minLength: 1, maxLength: 4 })
      .map((steps) => steps.join("/"))
      .filter((joined) => joined.trim() !== "");
    fc.assert(
      fc.property(path, fc.string(), (stored, name) => {
        const query = new URL(fileViewPath({ path: stored, name }), SITE).searchParams;
        expect(pathIn(query.get("url") ?? "")).toBe(stored);
      }),
    );
  });

  test("never yields a path that the contract would refuse, a scheme or a way up", () => {
    const url = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: "binary" }).map((path) => `${DOWNLOAD}?${new URLSearchParams({ newName: path })}`),
    );
    fc.assert(
      fc.property(url, fc.string({ unit: "binary" }), (text, name) => {
        const path = pathIn(text);
        if (path === null) return;
        expect(path).not.toMatch(/^\s*([a-z][a-z0-9+.-]*:|\/\/)|(^|\/)\.\.(\/|$)|\\/i);
        expect(z.safeEncode(downloadFile.payload, { path, name: fileName(name, path) }).success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a file", () => {
  test.each([
    ["简历.PDF", "", "pdf"],
    ["a.doc", "", "document"],
    ["a.docx", "", "document"],
    ["a.xls", "", "document"],
    ["a.xlsx", "", "document"],
    ["a.ppt", "", "document"],
    ["a.pptx", "", "document"],
    ["a.png", "b.pdf", "image"],
    ["没有后缀", "demo/x.pdf", "pdf"],
    ["a.html", "", "image"],
    ["", "", "image"],
  ])("%s at %j is shown as %s", (name, path, kind) => expect(fileKind(name, path)).toBe(kind));

  test("has a name that does not mislead", () => {
    expect(fileName(" 我的 简历.pdf\n", "x")).toBe("我的简历.pdf");
    expect(fileName("发票\u202efdp.exe", "x")).toBe("发票fdp.exe");
    expect(fileName("../../etc/passwd", "x")).toBe("....etcpasswd");
    expect(fileName('<img src=x onerror="a">.png', "x")).toBe("imgsrc=xonerror=a.png");
    expect(fileName("", "demo/企业简介.pdf")).toBe("企业简介.pdf");
    expect(fileName(`${"长".repeat(300)}.pdf`, "x")).toMatch(/^长{96}\.pdf$/);
  });
});
