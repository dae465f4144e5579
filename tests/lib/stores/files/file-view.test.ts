import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DOWNLOAD_PATH, fileViewPath } from "#lib/domain/files/file-view.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { createFileView, fileLink, saveViewedFile } from "#lib/stores/files/file-view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { HOSTILE_FILE_URLS } from "#tests/support/hostile/hostile-urls.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const PDF = { path: "demo/企业简介.pdf", name: "企业简介.pdf" };
const download = { path: DOWNLOAD_PATH };

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let view: ReturnType<typeof createFileView>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

const open = (address: string): void => {
  page = openStorePage(backend, address);
  view = createFileView();
};
beforeEach(() => open(fileViewPath(PDF)));

/** The shown file; fails without one. */
const shown = () => {
  const state = view.$state.value;
  if (state?.state !== "ready") throw new Error(`the file is ${state?.state}`);
  return state.value;
};

describe("a file that an address names", () => {
  test("is shown within the page under a type of ours, and saved under its name", async () => {
    await view.load();
    expect(shown()).toMatchObject({ name: PDF.name, kind: "pdf" });
    expect([shown().file.type, await shown().file.slice(0, 5).text()]).toEqual(["application/pdf", "%PDF-"]);
    expect(await (await fetch(shown().address)).blob()).toHaveProperty("size", shown().file.size);
    saveViewedFile(shown());
    expect(page.saved).toEqual([PDF.name]);
    expect(fileLink()).toBe(`http://localhost${fileViewPath(PDF)}`);
  });

  test("may carry a renewed token in its header, which the session takes over", async () => {
    beginSession(await backend.logIn("13500000077"));
    const { fetch: answer } = page.environment;
    page.environment.fetch = async (input, init) => {
      const { body, headers } = await answer(input, init);
      return new Response(body, { headers: [...headers, ["authorization", "renewed"]] });
    };
    await view.load();
    expect($session.get()?.token).toBe("renewed");
    $session.set(null);
  });

  test("is nothing that a page could be made of when it is a document", async () => {
    open(fileViewPath({ path: "demo/应聘登记表.docx", name: "应聘登记表.docx" }));
    await view.load();
    expect([shown().kind, shown().file.type]).toEqual(["document", "application/octet-stream"]);
  });

  test("is refused if it is not ours, without a request", async () => {
    for (const url of HOSTILE_FILE_URLS) {
      open(`/file-view?${new URLSearchParams({ url: url.toWellFormed(), name: "x.pdf" })}`);
      expect(await view.load(), url).toEqual({ state: "missing" });
      expect(page.asked({ path: "" }), url).toBe(0);
    }
  });

  test("reports a failure, and loads on retry", async () => {
    page.meet(download, "lost");
    keepMounted(view.$state);
    await expect.poll(() => view.$state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await view.load();
    expect(shown().name).toBe(PDF.name);
  });

  test("that does not exist is a failure", async () => {
    open(fileViewPath({ path: "demo/没有.pdf", name: "没有.pdf" }));
    expect(await view.load()).toMatchObject({ state: "failed", failure: { kind: "refused" } });
  });

  test("is looked at again after a login, and not when the login is closed", async () => {
    await Promise.all([view.logIn(), reply("login", "closed")]);
    expect(page.asked(download)).toBe(0);
    const logIn = async () => {
      beginSession(await backend.logIn("13400000011"));
      return "yes" as const;
    };
    await Promise.all([view.logIn(), reply("login", logIn)]);
    expect(shown().name).toBe(PDF.name);
  });
});
