import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MINI_PROGRAM_KEY } from "#lib/domain/storage-keys.ts";
import { downloadFile } from "#lib/stores/chat/download.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const NAME = "作品集.bin";
const URL_OF_FILE = "http://localhost/portfolio.bin";
const FILE = { path: URL_OF_FILE };
const CONTENT = Uint8Array.from({ length: 256 }, (_, byte) => byte);

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let saved: { file: Blob; name: string }[];
const siteDir = mkdtempSync(join(tmpdir(), "chat-files-"));
beforeAll(async () => {
  writeFileSync(join(siteDir, "portfolio.bin"), CONTENT);
  backend = await openBackend({ siteDir });
});
afterAll(async () => {
  await backend.close();
  rmSync(siteDir, { recursive: true });
});
beforeEach(() => {
  page = openStorePage(backend, "/im");
  saved = [];
  page.environment.saveFile = (file, name) => void saved.push({ file, name });
});
afterEach(() => vi.unstubAllGlobals());

describe("a file of a message", () => {
  test("is saved byte by byte under the name that the message gives it", async () => {
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("saved");
    expect(saved.map(({ name }) => name)).toEqual([NAME]);
    expect(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? [])).toEqual(CONTENT);
  });

  test("that its server has no more is gone, and nothing is saved", async () => {
    expect(await downloadFile("http://localhost/no-such-file.bin", NAME)).toBe("gone");
    expect(saved).toEqual([]);
  });

  test("that may not be fetched, or breaks off, is barred until the next press", async () => {
    page.meet(FILE, "lost");
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("barred");
    page.environment.fetch = async () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError("cut")) }));
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("barred");
    expect(saved).toEqual([]);
    page.environment.fetch = async (url, init) => backend.request(String(url), init);
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("saved");
  });

  test("without a network nothing is opened in its place", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    page.meet(FILE, "lost");
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("offline");
    // A browser may report a frame of another site as offline while the network works.
    page.environment.fetch = async (url, init) => backend.request(String(url), init);
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("saved");
  });

  test("is not saved in the mini-program, which cannot: its address is copied", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    page.environment.session.set(MINI_PROGRAM_KEY, "1");
    expect(await downloadFile(URL_OF_FILE, NAME)).toBe("copied");
    expect([saved, copied]).toEqual([[], [URL_OF_FILE]]);
  });

  test("is fetched without the site's credentials", async () => {
    const asked: RequestInit[] = [];
    page.environment.fetch = async (url, init) => {
      asked.push(init ?? {});
      return backend.request(String(url), init);
    };
    await downloadFile(URL_OF_FILE, NAME);
    expect(asked).toEqual([{ credentials: "omit" }]);
  });
});
