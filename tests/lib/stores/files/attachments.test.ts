import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DOWNLOAD_PATH, fileViewPath } from "#lib/domain/files/file-view.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const PDF = { path: "demo/企业简介.pdf", name: "企业简介.pdf" };
const download = { path: DOWNLOAD_PATH };

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

beforeEach(() => {
  page = openStorePage(backend, fileViewPath(PDF));
});

describe("an attachment", () => {
  test("is saved once, however often it is pressed", async () => {
    await Promise.all([downloadAttachment(PDF), downloadAttachment(PDF)]);
    expect([page.saved, page.asked(download)]).toEqual([[PDF.name], 1]);
    await downloadAttachment(PDF);
    expect(page.saved).toHaveLength(2);
  });

  test("reports a failure, saves nothing, and can be retried", async () => {
    page.meet(download, "lost");
    await downloadAttachment(PDF);
    expect([page.saved, notices()]).toEqual([[], ["offline"]]);
    await downloadAttachment(PDF);
    expect(page.saved).toEqual([PDF.name]);
  });
});
